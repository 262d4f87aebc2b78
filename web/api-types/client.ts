/** Lists, reads and edits with a client of openapi-fetch and the generated types: `node client.js ADDRESS`. */

import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { paths } from "../src/api/generated.js";

const baseUrl = process.argv[2];
assert.ok(baseUrl, "Name the address of a server.");

// Some responses have an Arrow stream as another format.
const open = createClient<paths, "application/json">({ baseUrl });
const signedIn = await open.POST("/session/demo");
assert.ok(signedIn.data, JSON.stringify(signedIn.error));
const client = createClient<paths, "application/json">({ baseUrl, headers: { authorization: `Bearer ${signedIn.data.access_token}` } });

// List.
const packages = await client.GET("/package");
const found = packages.data?.packages.find((one) => one.scenario_count > 0);
assert.ok(found, JSON.stringify(packages.error));
const scenarios = await client.GET("/package/{id}/scenarios", { params: { path: { id: found.id } } });
const id = scenarios.data?.scenarios[0]?.id;
assert.ok(id !== undefined, JSON.stringify(scenarios.error));

// Read.
const path = { id };
const whole = await client.GET("/scenario/{id}/journals", { params: { path } });
assert.ok(whole.data, JSON.stringify(whole.error));
const first = whole.data.journals[0];
assert.ok(whole.data.journals.length > 100 && first !== undefined);
const subjects: string[] = first.subjects_all;
assert.deepEqual(subjects, []);
assert.ok(first.title !== "" && first.issns.length > 0);

// Edit, and read the change back.
const edited = await client.PATCH("/scenario/{id}/settings", { params: { path }, body: { cost_ill: 24.5 } });
assert.equal(edited.data?.settings.cost_ill, 24.5, JSON.stringify(edited.error));
const read = await client.GET("/scenario/{id}", { params: { path } });
assert.equal(read.data?.settings.cost_ill, 24.5, JSON.stringify(read.error));
console.log("TypeScript: listed, read and edited.");
