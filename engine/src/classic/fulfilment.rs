//! Fulfilment of use: social networks, paywalled, ILL, each also in weighted use (sections 4.9 to 4.11).

use crate::classic::Five;
use crate::classic::usage::Usage;
use crate::classic::usage::UsageNodes;
use crate::columns::rounding::{mean, scaled};
use crate::derivation::{
    Comparison, Derivation, Expression, Leaf, NodeId, Nodes, Operand, choose, mean_of,
};

/// Downloads of each forecast year by type of fulfilment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Downloads {
    /// Open access.
    pub oa: Five,
    /// Backfile.
    pub backfile: Five,
    /// Academic social networks.
    pub social: Five,
    /// Neither free nor owned.
    pub paywalled: Five,
    /// Paywalled and requested by interlibrary loan.
    pub ill: Five,
}

/// Splits downloads by type of fulfilment. `social_share` is 0 if social networks do not count; `ill_share` is 0 to 1.
pub fn downloads(
    total: &Five,
    oa: Five,
    backfile: Five,
    social_share: f64,
    ill_share: f64,
) -> Downloads {
    let social: Five = std::array::from_fn(|k| {
        let mut social = total[k] * social_share;
        if social != 0.0 {
            social -= social * backfile[k] / total[k];
        }
        if social_share == 0.0 { 0.0 } else { social.min(total[k] - oa[k]).max(0.0) }
    });
    let paywalled: Five =
        std::array::from_fn(|k| (total[k] - (backfile[k] + oa[k] + social[k])).max(0.0));
    Downloads { oa, backfile, social, paywalled, ill: paywalled.map(|pw| ill_share * pw) }
}

/// Weighted use by type of fulfilment, for each year and on average.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WeightedUse {
    /// Open access, each year.
    pub oa_by_year: Five,
    /// Social networks, each year.
    pub social_by_year: Five,
    /// Backfile, each year.
    pub backfile_by_year: Five,
    /// Free or owned immediately, each year.
    pub free_by_year: Five,
    /// Paywalled, each year.
    pub paywalled_by_year: Five,
    /// Open access, average year.
    pub oa: f64,
    /// Social networks, average year.
    pub social: f64,
    /// Backfile, average year.
    pub backfile: f64,
    /// Free or owned immediately, average year.
    pub free: f64,
    /// Paywalled, average year.
    pub paywalled: f64,
}

/// Weights the downloads. Each part is limited to what the previous parts leave.
pub fn weighted_use(downloads: &Downloads, usage: &Usage) -> WeightedUse {
    let (m, u, total) = (usage.weight_multiplier, &usage.use_by_year, usage.total);
    let oa: Five = std::array::from_fn(|k| (downloads.oa[k] * m).max(0.0).min(u[k]));
    let rest = |k: usize, part: f64| scaled(part * m, 4).max(0.0).min(u[k] - oa[k]).max(0.0);
    let social: Five = std::array::from_fn(|k| rest(k, downloads.social[k]));
    let backfile: Five = std::array::from_fn(|k| rest(k, downloads.backfile[k]));
    let free_by_year: Five = std::array::from_fn(|k| (oa[k] + social[k]) + backfile[k]);

    let oa_mean = scaled(mean(&oa).min(total), 4);
    let social_mean = mean(&social).min(total - oa_mean);
    let backfile_mean = scaled(mean(&backfile).min(total - oa_mean - social_mean), 4);
    let free = (oa_mean + social_mean) + backfile_mean;
    WeightedUse {
        oa_by_year: oa,
        social_by_year: social,
        backfile_by_year: backfile,
        free_by_year,
        paywalled_by_year: std::array::from_fn(|k| (u[k] - free_by_year[k]).max(0.0)),
        oa: oa_mean,
        social: social_mean,
        backfile: backfile_mean,
        free,
        paywalled: (total - free).max(0.0),
    }
}

/// The named values of [`Downloads`].
#[derive(Debug, Clone, Copy)]
pub struct DownloadNodes {
    /// Open access.
    pub oa: Nodes,
    /// Backfile.
    pub backfile: Nodes,
    /// Academic social networks.
    pub social: Nodes,
    /// Neither free nor owned.
    pub paywalled: Nodes,
    /// Paywalled and requested by interlibrary loan.
    pub ill: Nodes,
    /// Share of paywalled use requested by ILL.
    pub ill_share: NodeId,
}

/// Names what [`downloads`] calculates. `percent` is the share of paywalled use requested by ILL.
pub fn explain_downloads(
    to: &mut Derivation,
    downloads: &Downloads,
    total: &Nodes,
    (oa, backfile): (Nodes, Nodes),
    social_share: NodeId,
    percent: f64,
) -> DownloadNodes {
    let social: Nodes = std::array::from_fn(|k| {
        let name = to.in_year("downloads_in_social_networks", k);
        let all = to.calculate(name, total[k] * social_share);
        let not_owned =
            choose(all.is(Comparison::NotEqual, 0.0), all - (all * backfile[k]) / total[k], all);
        let social = not_owned.at_most(total[k] - oa[k]).at_least(0.0);
        let social = choose(social_share.is(Comparison::Equal, 0.0), 0.0, social);
        to.add(to.in_year("downloads_social_networks", k), downloads.social[k], social)
    });
    let paywalled = to.add_years("downloads_paywalled", &downloads.paywalled, |k| {
        (total[k] - (backfile[k] + oa[k] + social[k])).at_least(0.0)
    });
    let setting = "ill_request_percent_of_delayed";
    let setting = to.leaf(setting, percent, Leaf::Setting(setting));
    let ill_share = to.calculate("ill_share", setting / 100.0);
    let ill = to.add_years("downloads_ill", &downloads.ill, |k| ill_share * paywalled[k]);
    DownloadNodes { oa, backfile, social, paywalled, ill, ill_share }
}

/// The named values of [`WeightedUse`].
#[derive(Debug, Clone, Copy)]
pub struct WeightedNodes {
    /// Free or owned immediately, each year.
    pub free_by_year: Nodes,
    /// Paywalled, each year.
    pub paywalled_by_year: Nodes,
    /// Open access, average year.
    pub oa: NodeId,
    /// Social networks, average year.
    pub social: NodeId,
    /// Backfile, average year.
    pub backfile: NodeId,
    /// Free or owned immediately, average year.
    pub free: NodeId,
    /// Paywalled, average year.
    pub paywalled: NodeId,
}

/// Names what [`weighted_use`] calculates.
pub fn explain_weighted_use(
    to: &mut Derivation,
    weighted: &WeightedUse,
    downloads: &DownloadNodes,
    usage: &UsageNodes,
) -> WeightedNodes {
    let (m, u, total) = (usage.weight_multiplier, &usage.use_by_year, usage.total);
    let oa = to.add_years("use_oa", &weighted.oa_by_year, |k| {
        (downloads.oa[k] * m).at_least(0.0).at_most(u[k])
    });
    let rest = |k: usize, part: NodeId| {
        (part * m).scaled(4).at_least(0.0).at_most(u[k] - oa[k]).at_least(0.0)
    };
    let social = to.add_years("use_social_networks", &weighted.social_by_year, |k| {
        rest(k, downloads.social[k])
    });
    let backfile = to
        .add_years("use_backfile", &weighted.backfile_by_year, |k| rest(k, downloads.backfile[k]));
    let free_by_year = to
        .add_years("use_free_instant", &weighted.free_by_year, |k| oa[k] + social[k] + backfile[k]);
    let paywalled_by_year = to.add_years("use_subscription", &weighted.paywalled_by_year, |k| {
        (u[k] - free_by_year[k]).at_least(0.0)
    });
    let oa = to.add("use_oa", weighted.oa, mean_of(&oa).at_most(total).scaled(4));
    let social = mean_of(&social).at_most(total - oa);
    let social = to.add("use_social_networks", weighted.social, social);
    let backfile = mean_of(&backfile).at_most(Expression::from(total) - oa - social).scaled(4);
    let backfile = to.add("use_backfile", weighted.backfile, backfile);
    let free = to.add("use_free_instant", weighted.free, oa + social + backfile);
    let paywalled = (total - free).at_least(0.0);
    WeightedNodes {
        free_by_year,
        paywalled_by_year,
        oa,
        social,
        backfile,
        free,
        paywalled: to.add("use_paywalled", weighted.paywalled, paywalled),
    }
}
