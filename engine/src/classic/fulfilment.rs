//! Fulfilment of use: social networks, paywalled, ILL, each also in weighted use (sections 4.9 to 4.11).

use crate::classic::Five;
use crate::classic::usage::Usage;
use crate::columns::rounding::{mean, scaled};

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
