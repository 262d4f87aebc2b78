//! Cost sharing in a consortium: an amount is divided by one measure or a blend of several, within bounds.
//!
//! Each member's part is the blend of its parts of the measures: with weights w, part = Σ w(m) · own(m) / all(m),
//! divided by Σ w. Scaling satisfies the bounds: the result uses the smallest factor for which the parts, limited to
//! each member's bounds, add up to the amount. Members at no bound therefore pay in proportion to each other.

/// Measures by which an amount is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Equal parts.
    Flat,
    /// Weighted use of all titles.
    Use,
    /// Current payments.
    Spend,
    /// Size of the member by its consortium's own measure (students, for example).
    Size,
    /// Papers by its authors.
    Output,
}

impl Measure {
    /// All measures.
    pub const ALL: [Self; 5] = [Self::Flat, Self::Use, Self::Spend, Self::Size, Self::Output];

    /// Its name in the interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Flat => "flat",
            Self::Use => "use",
            Self::Spend => "spend",
            Self::Size => "size",
            Self::Output => "output",
        }
    }
}

/// A member that pays a part. Amounts are in the consortium's currency.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Payer {
    /// Weighted uses per year.
    pub usage: f64,
    /// Its current payment, if known.
    pub today: Option<f64>,
    /// Its size, if known.
    pub size: Option<f64>,
    /// Papers per year by its authors.
    pub output: f64,
}

impl Payer {
    /// Returns the member's value of a measure; `None` if it is unknown.
    pub fn of(&self, measure: Measure) -> Option<f64> {
        match measure {
            Measure::Flat => Some(1.0),
            Measure::Use => Some(self.usage),
            Measure::Spend => self.today,
            Measure::Size => self.size,
            Measure::Output => Some(self.output),
        }
    }
}

/// Rule by which an amount is divided.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SharingRule {
    /// Weight of each measure, at least 0; other measures have weight 0.
    pub weights: Vec<(Measure, f64)>,
    /// Minimum payment of a member.
    pub least: Option<f64>,
    /// Maximum payment.
    pub most: Option<f64>,
    /// Maximum decrease from the current payment, in percent from 0 to 100.
    pub fall_percent: Option<f64>,
    /// Maximum increase from the current payment, in percent from 0.
    pub rise_percent: Option<f64>,
}

/// The bound that a member's payment is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// Without it, the member would pay less.
    Floor,
    /// Without it, the member would pay more.
    Cap,
}

/// The payment of a member.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// The amount in whole cents.
    pub amount: f64,
    /// The amount without bounds.
    pub unbounded: f64,
    /// The bound that it is at, if any.
    pub bound: Option<Bound>,
}

/// Reasons why an amount cannot be divided by a rule.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum SharingError {
    /// All weights are 0.
    #[error("no measure has a weight")]
    NoWeight,
    /// A measure is unknown for a member.
    #[error("a measure with a weight is unknown for some members")]
    Unknown {
        /// The measure.
        measure: Measure,
        /// Index of the first member for which it is unknown.
        payer: usize,
    },
    /// A measure with a weight is 0 for all members.
    #[error("a measure with a weight is 0 for all members")]
    Nothing {
        /// The measure.
        measure: Measure,
    },
    /// The floors exceed the amount, or the caps are below it.
    #[error("the limits leave no way to share the whole amount")]
    Bounds {
        /// Sum of all floors.
        floors: f64,
        /// Sum of all caps; infinite if a member has none.
        caps: f64,
    },
}

/// Divides an amount. The payments add up to the amount to the cent.
///
/// # Errors
/// See [`SharingError`].
pub fn share(
    amount: f64,
    rule: &SharingRule,
    payers: &[Payer],
) -> Result<Vec<Share>, SharingError> {
    let parts = parts(rule, payers)?;
    let bounds: Vec<(f64, f64)> = payers.iter().map(|payer| bounds(rule, payer)).collect();
    let (floors, caps) =
        bounds.iter().fold((0.0, 0.0), |(floors, caps), (low, high)| (floors + low, caps + high));
    if floors > amount + CENT || caps < amount - CENT {
        return Err(SharingError::Bounds { floors, caps });
    }
    let at = |factor: f64| -> Vec<f64> {
        let cut = |(part, (low, high)): (&f64, &(f64, f64))| (factor * part).clamp(*low, *high);
        parts.iter().zip(&bounds).map(cut).collect()
    };
    let factor = factor(amount, &at);
    let amounts = at(factor);
    let reached: f64 = amounts.iter().sum();
    if reached < amount - CENT && !payers.is_empty() {
        // A member with 0 in every measure takes no part of what members at their caps leave.
        return Err(SharingError::Bounds { floors, caps: reached });
    }
    let whole = to_cents(amount, &amounts);
    let line = |place: usize| {
        let (low, high) = bounds[place];
        let unbounded = amount * parts[place];
        let uncut = factor * parts[place];
        let bound = if uncut < low {
            Some(Bound::Floor)
        } else if uncut > high {
            Some(Bound::Cap)
        } else {
            None
        };
        Share { amount: whole[place], unbounded, bound }
    };
    Ok((0..payers.len()).map(line).collect())
}

const CENT: f64 = 0.01;

/// Returns the part of each member; all parts add up to 1.
fn parts(rule: &SharingRule, payers: &[Payer]) -> Result<Vec<f64>, SharingError> {
    let weights: f64 = rule.weights.iter().map(|(_, weight)| weight).sum();
    if weights <= 0.0 {
        return Err(SharingError::NoWeight);
    }
    let mut parts = vec![0.0; payers.len()];
    for (measure, weight) in rule.weights.iter().copied().filter(|(_, weight)| *weight > 0.0) {
        let own = |(payer, one): (usize, &Payer)| {
            one.of(measure).ok_or(SharingError::Unknown { measure, payer })
        };
        let own = payers.iter().enumerate().map(own).collect::<Result<Vec<f64>, _>>()?;
        let all: f64 = own.iter().sum();
        if all <= 0.0 && !payers.is_empty() {
            return Err(SharingError::Nothing { measure });
        }
        for (part, own) in parts.iter_mut().zip(own) {
            *part += weight / weights * own / all;
        }
    }
    Ok(parts)
}

/// Returns the minimum and maximum payment of a member. A cap below the floor is raised to it.
fn bounds(rule: &SharingRule, payer: &Payer) -> (f64, f64) {
    let change =
        |percent: Option<f64>, sign: f64| Some(payer.today? * (1.0 + sign * percent? / 100.0));
    let low =
        [rule.least, change(rule.fall_percent, -1.0)].into_iter().flatten().fold(0.0, f64::max);
    let caps = [rule.most, change(rule.rise_percent, 1.0)].into_iter().flatten();
    let high = caps.fold(f64::INFINITY, f64::min);
    (low, high.max(low))
}

/// Returns the factor by which all parts, limited to their bounds, add up to the amount.
fn factor(amount: f64, at: &impl Fn(f64) -> Vec<f64>) -> f64 {
    let sum = |factor: f64| at(factor).iter().sum::<f64>();
    let (mut low, mut high) = (0.0, amount.max(1.0));
    // A member with 0 in every measure pays its floor with any factor, so even the largest factor can be too small.
    for _ in 0..200 {
        if sum(high) >= amount {
            break;
        }
        high *= 2.0;
    }
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if sum(middle) < amount {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// Rounds amounts to whole cents that add up to the amount. The members that lose most by truncation receive the
/// remaining cents.
fn to_cents(amount: f64, amounts: &[f64]) -> Vec<f64> {
    let mut cents: Vec<f64> = amounts.iter().map(|one| (100.0 * one + 1e-7).floor()).collect();
    let left = (100.0 * amount).round() - cents.iter().sum::<f64>();
    let mut order: Vec<usize> = (0..amounts.len()).collect();
    let lost = |place: usize| 100.0 * amounts[place] - cents[place];
    order.sort_by(|one, other| lost(*other).total_cmp(&lost(*one)));
    for place in order.into_iter().take(left.max(0.0) as usize) {
        cents[place] += 1.0;
    }
    cents.iter().map(|cents| cents / 100.0).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn payer(usage: f64, today: f64, size: f64, output: f64) -> Payer {
        Payer { usage, today: Some(today), size: Some(size), output }
    }

    fn rule(weights: &[(Measure, f64)]) -> SharingRule {
        SharingRule { weights: weights.to_vec(), ..SharingRule::default() }
    }

    fn amounts(shares: &[Share]) -> Vec<f64> {
        shares.iter().map(|share| share.amount).collect()
    }

    #[test]
    fn each_measure_shares_in_its_own_way() {
        let all = [payer(100.0, 50.0, 1.0, 0.0), payer(300.0, 50.0, 4.0, 10.0)];
        for (measure, expected) in [
            (Measure::Flat, [600.0, 600.0]),
            (Measure::Use, [300.0, 900.0]),
            (Measure::Spend, [600.0, 600.0]),
            (Measure::Size, [240.0, 960.0]),
            (Measure::Output, [0.0, 1_200.0]),
        ] {
            let shares = share(1_200.0, &rule(&[(measure, 3.0)]), &all).unwrap();
            assert_eq!(amounts(&shares), expected, "{measure:?}");
        }
        let blend = rule(&[(Measure::Flat, 1.0), (Measure::Use, 1.0)]);
        assert_eq!(amounts(&share(1_200.0, &blend, &all).unwrap()), [450.0, 750.0]);
    }

    #[test]
    fn bounds_are_kept_and_the_others_pay_the_rest() {
        let all = [
            payer(10.0, 400.0, 1.0, 0.0),
            payer(30.0, 400.0, 1.0, 0.0),
            payer(60.0, 400.0, 1.0, 0.0),
        ];
        let bounded = SharingRule {
            fall_percent: Some(50.0),
            rise_percent: Some(25.0),
            ..rule(&[(Measure::Use, 1.0)])
        };
        let shares = share(1_000.0, &bounded, &all).unwrap();
        assert_eq!(amounts(&shares), [200.0, 300.0, 500.0]);
        let at: Vec<_> = shares.iter().map(|share| share.bound).collect();
        assert_eq!(at, [Some(Bound::Floor), None, Some(Bound::Cap)]);
        assert_eq!(shares[0].unbounded, 100.0);
        let least = SharingRule { least: Some(350.0), ..bounded.clone() };
        let refused = share(1_000.0, &least, &all).unwrap_err();
        assert_eq!(refused, SharingError::Bounds { floors: 1_050.0, caps: 1_500.0 });
        let most = SharingRule { most: Some(300.0), ..bounded };
        let refused = share(1_000.0, &most, &all).unwrap_err();
        assert_eq!(refused, SharingError::Bounds { floors: 600.0, caps: 900.0 });
    }

    #[test]
    fn nobody_without_a_part_pays_for_those_at_their_caps() {
        let all = [payer(10.0, 100.0, 1.0, 0.0), Payer::default()];
        let capped = SharingRule { rise_percent: Some(0.0), ..rule(&[(Measure::Use, 1.0)]) };
        let refused = share(500.0, &capped, &all).unwrap_err();
        assert_eq!(refused, SharingError::Bounds { floors: 0.0, caps: 100.0 });
    }

    #[test]
    fn what_is_not_known_is_said() {
        let all = [payer(1.0, 1.0, 1.0, 0.0), Payer::default()];
        let by = |measure| share(10.0, &rule(&[(measure, 1.0)]), &all).unwrap_err();
        assert_eq!(by(Measure::Size), SharingError::Unknown { measure: Measure::Size, payer: 1 });
        assert_eq!(by(Measure::Output), SharingError::Nothing { measure: Measure::Output });
        assert_eq!(share(10.0, &rule(&[]), &all).unwrap_err(), SharingError::NoWeight);
        assert_eq!(share(0.0, &rule(&[(Measure::Use, 1.0)]), &[]).unwrap(), []);
    }

    #[test]
    fn cents_are_not_lost() {
        let all = [Payer::default(); 3];
        let shares = share(100.0, &rule(&[(Measure::Flat, 1.0)]), &all).unwrap();
        assert_eq!(amounts(&shares), [33.34, 33.33, 33.33]);
    }

    proptest! {
        #[test]
        fn parts_come_to_the_amount_within_their_bounds(
            amount in 0.0..5e6_f64,
            members in proptest::collection::vec((0.0..1e6_f64, 1.0..1e5_f64, 0.0..1e4_f64), 1..40),
            weights in (0.0..1.0_f64, 0.0..1.0_f64, 0.01..1.0_f64),
            fall in proptest::option::of(0.0..100.0_f64),
            rise in proptest::option::of(0.0..300.0_f64),
        ) {
            let all: Vec<Payer> =
                members.iter().map(|(usage, today, size)| payer(*usage, *today, size + 1.0, 1.0)).collect();
            let weights = [(Measure::Use, weights.0), (Measure::Spend, weights.1), (Measure::Size, weights.2)];
            let rule = SharingRule { fall_percent: fall, rise_percent: rise, ..rule(&weights) };
            match share(amount, &rule, &all) {
                Ok(shares) => {
                    let sum: f64 = amounts(&shares).iter().sum();
                    prop_assert!((sum - (100.0 * amount).round() / 100.0).abs() < 1e-6, "{sum} of {amount}");
                    for (share, payer) in shares.iter().zip(&all) {
                        let (low, high) = bounds(&rule, payer);
                        prop_assert!(share.amount >= low - CENT && share.amount <= high + CENT);
                    }
                }
                Err(SharingError::Bounds { floors, caps }) => {
                    prop_assert!(floors > amount || caps < amount);
                }
                Err(SharingError::Nothing { measure }) => prop_assert_eq!(measure, Measure::Use),
                Err(other) => prop_assert!(false, "{}", other),
            }
        }
    }
}
