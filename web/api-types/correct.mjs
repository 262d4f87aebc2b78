/** Applies corrections to a description of an API. */

/**
 * @typedef {{ [keyword: string]: unknown, allOf?: Schema[], required?: string[], properties?: Record<string, Schema> }} Schema
 * @typedef {{ components: { schemas: Record<string, Schema> } }} Description
 * @typedef {object} Correction
 * @property {string[]} [required] Fields that the server always sends, which the description calls optional.
 * @property {Record<string, Schema>} [properties] Fields whose values the description leaves open.
 * @property {Record<string, Schema>} [added] Optional fields that the description does not name.
 */

/**
 * Returns the description with the corrections applied, by name of schema. Throws if a correction names a schema or a field
 * that does not exist, and if the description is as exact already: then the correction has to be removed.
 *
 * @param {Description} description
 * @param {Record<string, Correction>} corrections
 * @returns {Description}
 */
export function correct(description, corrections) {
  const schemas = { ...description.components.schemas };
  for (const [name, correction] of Object.entries(corrections)) {
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`Correction of ${name}: the description has no such schema.`);
    schemas[name] = corrected(name, schema, correction);
  }
  return { ...description, components: { ...description.components, schemas } };
}

/**
 * @param {string} name
 * @param {Schema} schema
 * @param {Correction} correction
 * @returns {Schema}
 */
function corrected(name, schema, { required = [], properties = {}, added = {} }) {
  if (schema.allOf) {
    // Only the fields that the schema adds to the ones it includes can be corrected.
    return { ...schema, allOf: schema.allOf.map((part) => (part.properties ? corrected(name, part, { required, properties, added }) : part)) };
  }
  const { properties: fields = {}, required: requiredBefore = [] } = schema;
  for (const field of [...required, ...Object.keys(properties)]) {
    if (!(field in fields)) throw new Error(`Correction of ${name}.${field}: the description has no such field.`);
  }
  for (const field of required) {
    if (requiredBefore.includes(field)) throw new Error(`Correction of ${name}.${field}: the description requires it already. Remove the correction.`);
  }
  for (const field of Object.keys(added)) {
    if (field in fields) throw new Error(`Correction of ${name}.${field}: the description names it already. Remove the correction.`);
  }
  const changed = Object.fromEntries(Object.entries(properties).map(([field, values]) => [field, replaced(`${name}.${field}`, fields[field] ?? {}, values)]));
  return { ...schema, required: [...requiredBefore, ...required], properties: { ...fields, ...changed, ...added } };
}

/**
 * @param {string} where
 * @param {Schema} field
 * @param {Schema} values
 * @returns {Schema}
 */
function replaced(where, field, values) {
  const isClosed = ["$ref", "oneOf", "enum", "prefixItems"].some((keyword) => keyword in field);
  if (isClosed || Object.entries(values).every(([keyword, value]) => JSON.stringify(field[keyword]) === JSON.stringify(value))) {
    throw new Error(`Correction of ${where}: the description is as exact already. Remove the correction.`);
  }
  return { ...field, ...values };
}
