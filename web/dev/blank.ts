/** Documents of the API with nothing in them. The mock fills in what its screens show. */

import type { Institution } from "../src/api/institutions";
import type { Package } from "../src/api/packages";

/** A package without files, scenarios or costs. */
export const BLANK_PACKAGE: Package = {
  id: "", created: "2026-09-01T10:00:00Z", name: "", publisher: "", description: "", currency: "USD", cost_bigdeal: null, cost_bigdeal_increase: null, is_consortium: false, is_deleted: false, is_demo: false,
  has_complete_counter_data: false, counter_version: 5, counter_version_is_locked: false, filter_data_set: false, has_custom_prices: false, has_custom_perpetual_access: false, data_files: [],
  is_owned_by_consortium: false, follows_package_id: null, is_consortial_proposal_set: false, scenarios: [], warnings: [], left_out: [], left_out_sentence: null, institution_id: "", institution_name: "",
  big_deal_cost: null, big_deal_cost_increase: null, files: [], merged: [], is_ready: false, missing: [], may_edit: false, may_delete_files: false,
};

/** An institution without users or packages. */
export const BLANK_INSTITUTION: Institution = {
  id: "", grid_ids: [], ror_ids: [], name: "", is_demo: false, is_consortium: false, is_consortium_member: false, user_permissions: [], institutions: [], consortia: [], publishers: [], consortial_proposal_sets: [], is_jisc: false,
  reference_state: { state: "waiting", reason: null, citations: 0, authorships: 0, apc_papers: 0, as_of: null, sources: [] },
};
