//! Explanations of two titles whose numbers are known beforehand: growth of papers, and the cost of interlibrary loans.

use std::fs;
use std::path::Path;

use titlewise_engine::derivation::{Derivation, Leaf, Name, NodeId, Origin};
use titlewise_engine::explain::{Explained, Limits, explained, title_derivation};
use titlewise_engine::model::Model;
use titlewise_engine::scenario::library_scenario;
use titlewise_ingest::folder::ModelInputs;

const BASE_YEAR: i32 = 2026;

/// The first title has 125 uses in three rows and 99 papers a year; the second 626.2 uses and one paper, which halves them.
fn write_tables(folder: &Path) {
    let tables = [
        (
            "journals",
            "issn_l,title,publisher,subject,is_society,is_current_subscription,is_gold,issns\n\
             0031-9252,Phoenix,House,Physics,,true,false,0031-9252\n\
             1026-597X,Fables,House,Arts,,true,false,1026-597X\n",
        ),
        (
            "counter",
            "package_id,issn_l,report_version,report_name,metric_type,total\n\
             p,0031-9252,5,trj3,Unique_Item_Requests,120\n\
             p,0031-9252,5,trj2,No_License,5\n\
             p,0031-9252,5,trj3,Total_Item_Requests,160\n\
             p,1026-597X,5,trj3,Unique_Item_Requests,626.2\n",
        ),
        ("papers_by_year", "issn_l,year,num_papers\n0031-9252,2024,99\n1026-597X,2024,1\n"),
        // Without downloads of age 4, the model takes old use for open access.
        ("download_age_profile", "issn_l,age,downloads\n1026-597X,0,50\n1026-597X,4,10\n"),
        ("oa_papers_by_year", "issn_l,year,oa_type,n_with_submitted,n_no_submitted\n"),
        ("prices", "package_id,issn_l,price\np,0031-9252,1000\np,1026-597X,500\n"),
        (
            "download_totals",
            "issn_l,downloads_total,papers_reference_year\n0031-9252,200,99\n1026-597X,500,1\n",
        ),
        (
            "packages",
            "package_id,institution_name,currency,big_deal_cost,big_deal_cost_increase,consortium_package_id,size_factor\n\
             p,Example,USD,10000,5,,1\n",
        ),
        (
            "scenarios",
            "scenario_id,package_id,data_package_id,currency,use_pta,use_title_filter,use_core_titles,\
             package_big_deal_cost,package_big_deal_cost_increase,paper_growth_mode\n\
             s,p,p,USD,true,false,false,10000,5,false\n",
        ),
    ];
    for (name, text) in tables {
        fs::write(folder.join(format!("{name}.csv")), text).unwrap();
    }
}

async fn derivation(issn_l: &str) -> Derivation {
    let folder = tempfile::tempdir().unwrap();
    write_tables(folder.path());
    let inputs = ModelInputs::read(folder.path()).unwrap();
    let model = Model::new().await.unwrap();
    let facts = model.facts(&inputs, BASE_YEAR).await.unwrap();
    let mut scenario = library_scenario(&inputs, "s", BASE_YEAR).unwrap();
    scenario.settings.include_social_networks = false;
    let found = title_derivation(&facts, &scenario, issn_l, false, &mut |_, _| {});
    found.unwrap().unwrap()
}

fn node(derivation: &Derivation, name: Name) -> NodeId {
    derivation.find(name).unwrap_or_else(|| panic!("{name} is missing"))
}

fn explanation(derivation: &Derivation, name: Name) -> Vec<Explained> {
    explained(derivation, node(derivation, name), Limits::default(), "$")
}

#[tokio::test]
async fn growth_of_papers_follows_from_a_cell_and_a_constant() {
    let derivation = derivation("0031-9252").await;
    let growth = Name::of_year("growth", 2027);
    let downloads = Name::of_year("downloads_total", 2027);
    assert_eq!(derivation.value(node(&derivation, growth)), Some(0.99));
    assert_eq!(derivation.value(node(&derivation, "counter_total".into())), Some(125.0));
    assert_eq!(derivation.value(node(&derivation, downloads)), Some(123.75));
    let explanation = explanation(&derivation, growth);
    let numbers = explanation[0].with_numbers.as_deref().unwrap();
    assert_eq!(numbers, "round(99 ÷ (99 + 1); 4) = 0.99");
    let leaves: Vec<&Explained> = explanation.iter().filter(|one| one.leaf.is_some()).collect();
    let is_cell = |leaf: &Explained| {
        matches!(leaf.leaf, Some(Leaf::Reference { column: "papers_reference_year", .. }))
    };
    assert!(leaves.iter().any(|leaf| is_cell(leaf) && leaf.value == Some(99.0)), "{leaves:?}");
    let is_one =
        |leaf: &Explained| matches!(leaf.leaf, Some(Leaf::Constant(why)) if why.contains("F1"));
    assert!(leaves.iter().any(|leaf| is_one(leaf) && leaf.value == Some(1.0)), "{leaves:?}");
}

#[tokio::test]
async fn loans_cost_their_share_of_what_nothing_else_fulfils() {
    let derivation = derivation("1026-597X").await;
    let loans = Name::of_year("downloads_ill", 2027);
    let loans = explanation(&derivation, loans);
    assert_eq!(loans[0].shown, "15.655");
    assert!(loans[0].words.contains("313.1"), "{}", loans[0].words);
    let cost = Name::of_year("ill_cost", 2027);
    assert_eq!(derivation.value(node(&derivation, cost)), Some(266.135));
    let cost = explanation(&derivation, cost);
    let numbers = cost[0].with_numbers.as_deref().unwrap();
    assert_eq!(numbers, "round(15.655 × $17; 4) = $266.135");
    for one in &cost {
        let origin = &derivation.node(one.node).unwrap().origin;
        assert_eq!(one.leaf.is_some(), matches!(origin, Origin::Leaf(_)), "{one:?}");
    }
}
