//! The three roundings of the model (`Z`, `S` and `D` in its definition). They differ only in the last displayed
//! decimal, but published results depend on which one is used where.

/// Rounds to a whole number, halves to even. One instruction on the processors that programs are built for
/// (`.cargo/config.toml`).
#[inline]
pub fn whole(x: f64) -> f64 {
    x.round_ties_even()
}

/// Rounds to `10^-digits` by scaling: multiply, round halves to even, divide. Used where a mean is involved.
#[inline]
pub fn scaled(x: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    whole(x * scale) / scale
}

/// Rounds to `10^-digits` correctly, from the exact binary value, halves to even.
///
/// Scaling gives the same result unless the scaled value lies within its own error of a half. Only in that case the
/// exact decimal expansion is needed.
#[inline]
pub fn decimal(x: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    let y = x * scale;
    let rounded = whole(y);
    let from_half = 0.5 - (y - rounded).abs();
    if from_half > y.abs().max(1.0) * 1e-14 || !y.is_finite() {
        rounded / scale
    } else {
        exact_decimal(x, digits)
    }
}

#[cold]
fn exact_decimal(x: f64, digits: i32) -> f64 {
    let digits = usize::try_from(digits).unwrap_or(0);
    // Rust formats a double correctly rounded from its exact value, and parses it the same way.
    format!("{x:.digits$}").parse().unwrap_or(x)
}

/// Mean of a five-year vector: the sum from left to right, divided by five.
#[inline]
pub fn mean(v: &[f64; 5]) -> f64 {
    (v[0] + v[1] + v[2] + v[3] + v[4]) / 5.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_rounds_halves_to_even() {
        assert_eq!([whole(0.5), whole(1.5), whole(2.5), whole(-0.5)], [0.0, 2.0, 2.0, 0.0]);
    }

    #[test]
    fn scaled_and_decimal_part_ways_where_scaling_makes_a_half() {
        // In binary, 1.005 is slightly below the half (1.005 * 100 is 100.49999999999999). 0.00015 is above the half,
        // and its scaled value exactly on it.
        assert_eq!(decimal(1.005, 2), 1.0);
        assert_eq!(decimal(0.5, 0), 0.0);
        assert_eq!(decimal(2.675, 2), 2.67);
        assert_eq!(decimal(0.00025, 4), 0.0003);
        assert_eq!(scaled(0.00025, 4), 0.0002);
        assert_eq!(decimal(1.12345, 4), 1.1235);
    }

    proptest::proptest! {
        #[test]
        fn decimal_is_the_exact_rounding(x in -1e7f64..1e7, digits in 0i32..7) {
            proptest::prop_assert_eq!(decimal(x, digits), exact_decimal(x, digits));
        }
    }
}
