//! The fields that are read from a snapshot's lines. Other fields are ignored, and missing ones are null, so that
//! snapshots of every year are read alike.

use std::sync::Arc;

use arrow::datatypes::{DataType, Field, Schema, SchemaRef};

/// Lines of `works`.
pub(super) fn works() -> SchemaRef {
    let source = || object("source", vec![text("id"), text("type"), text("issn_l")]);
    let institution = object("item", vec![text("id"), texts("lineage")]);
    let authorship = object("item", vec![list("institutions", institution)]);
    let location =
        object("item", vec![flag("is_oa"), text("version"), object("source", vec![text("type")])]);
    schema(vec![
        text("id"),
        text("doi"),
        Field::new("publication_year", DataType::Int32, true),
        text("publication_date"),
        text("type"),
        flag("is_paratext"),
        flag("is_xpac"),
        object("primary_location", vec![source()]),
        object("open_access", vec![text("oa_status")]),
        list("locations", location),
        list("authorships", authorship),
        texts("referenced_works"),
        object("apc_list", vec![Field::new("value_usd", DataType::Float64, true)]),
        object("primary_topic", vec![object("field", vec![text("display_name")])]),
    ])
}

/// Lines of `sources`.
pub(super) fn sources() -> SchemaRef {
    schema(vec![
        text("id"),
        text("type"),
        text("issn_l"),
        texts("issn"),
        text("display_name"),
        texts("host_organization_lineage"),
        texts("host_organization_lineage_names"),
        text("host_organization_name"),
        list("societies", object("item", vec![text("organization")])),
        flag("is_oa"),
        flag("is_in_doaj"),
        Field::new("works_count", DataType::Int64, true),
        text("updated_date"),
    ])
}

/// Lines of `publishers`.
pub(super) fn publishers() -> SchemaRef {
    schema(vec![text("id"), text("display_name"), text("updated_date")])
}

/// Lines of `institutions`.
pub(super) fn institutions() -> SchemaRef {
    schema(vec![
        text("id"),
        text("ror"),
        text("display_name"),
        text("country_code"),
        object("ids", vec![text("grid")]),
    ])
}

/// Lines of `merged_ids/works`.
pub(super) fn merged() -> SchemaRef {
    schema(vec![text("merge_date"), text("id"), text("merge_into_id")])
}

/// Lines of the table of the ISSN International Centre.
pub(super) fn linking() -> SchemaRef {
    schema(vec![text("issn"), text("issn_l")])
}

fn schema(fields: Vec<Field>) -> SchemaRef {
    Arc::new(Schema::new(fields))
}

fn text(name: &str) -> Field {
    Field::new(name, DataType::Utf8, true)
}

fn flag(name: &str) -> Field {
    Field::new(name, DataType::Boolean, true)
}

fn object(name: &str, fields: Vec<Field>) -> Field {
    Field::new(name, DataType::Struct(fields.into()), true)
}

fn list(name: &str, item: Field) -> Field {
    Field::new(name, DataType::List(Arc::new(item)), true)
}

fn texts(name: &str) -> Field {
    list(name, text("item"))
}
