//! Formulas of values, for people: with names, and with numbers.

use crate::derivation::{Condition, Expression, NodeId};
use crate::explain::shown::whole_number;

/// How tightly an operation binds; operands that bind less get brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Choice,
    Sum,
    Product,
    Value,
}

/// Writes a formula. `value` writes a named value; `chosen` returns which branch of a choice is written; `None` writes both.
pub fn formula(
    expression: &Expression,
    value: &dyn Fn(NodeId) -> String,
    chosen: &dyn Fn(&Condition) -> Option<bool>,
) -> String {
    written(expression, value, chosen).0
}

fn written(
    expression: &Expression,
    value: &dyn Fn(NodeId) -> String,
    chosen: &dyn Fn(&Condition) -> Option<bool>,
) -> (String, Binding) {
    let of = |expression: &Expression| written(expression, value, chosen);
    let bound = |expression: &Expression, at_least: Binding| {
        let (text, binding) = of(expression);
        if binding < at_least { format!("({text})") } else { text }
    };
    let joined = |parts: &[Expression], sign: &str, at_least: Binding| {
        parts.iter().map(|part| bound(part, at_least)).collect::<Vec<_>>().join(sign)
    };
    match expression {
        Expression::Node(node) => (value(*node), Binding::Value),
        Expression::Number(number) => (number.to_string(), Binding::Value),
        Expression::Blank => ("blank".to_owned(), Binding::Value),
        Expression::Sum(parts) => (joined(parts, " + ", Binding::Sum), Binding::Sum),
        Expression::SumOfTitles(titles, _) => {
            (format!("sum over {} titles", whole_number(titles.len())), Binding::Value)
        }
        Expression::CountOfTitles(titles) => {
            (format!("{} titles before it", whole_number(titles.len())), Binding::Value)
        }
        Expression::Difference(pair) => {
            let (from, less) = (bound(&pair.0, Binding::Sum), bound(&pair.1, Binding::Product));
            (format!("{from} − {less}"), Binding::Sum)
        }
        Expression::Product(parts) => (joined(parts, " × ", Binding::Product), Binding::Product),
        Expression::Quotient(pair) => {
            let (part, whole) = (bound(&pair.0, Binding::Product), bound(&pair.1, Binding::Value));
            (format!("{part} ÷ {whole}"), Binding::Product)
        }
        Expression::Minimum(pair) => {
            (called("min", &[of(&pair.0).0, of(&pair.1).0]), Binding::Value)
        }
        Expression::Maximum(pair) => {
            (called("max", &[of(&pair.0).0, of(&pair.1).0]), Binding::Value)
        }
        Expression::Mean(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| of(part).0).collect();
            (called("mean", &parts), Binding::Value)
        }
        Expression::Power(base, exponent) => {
            (format!("{}^{exponent}", bound(base, Binding::Value)), Binding::Product)
        }
        Expression::Scaled(part, digits) | Expression::Decimal(part, digits) => {
            let part = of(part).0;
            let text = if *digits == 0 {
                called("round", &[part])
            } else {
                called("round", &[part, digits.to_string()])
            };
            (text, Binding::Value)
        }
        Expression::Choose(choice) => {
            let (condition, yes, no) = &**choice;
            match chosen(condition) {
                Some(true) => of(yes),
                Some(false) => of(no),
                None => {
                    let condition = conditions(condition, &|part| of(part).0);
                    let (yes, no) = (of(yes).0, of(no).0);
                    (format!("if {condition}, then {yes}, else {no}"), Binding::Choice)
                }
            }
        }
        Expression::LeastSquares(fit) => {
            let points: Vec<String> = fit.points.iter().map(|point| of(point).0).collect();
            let text = format!("{} of {}: {}", fit.result.1, fit.form, points.join(", "));
            (text, Binding::Choice)
        }
    }
}

fn called(name: &str, parts: &[String]) -> String {
    format!("{name}({})", parts.join("; "))
}

/// Writes a condition.
fn conditions(condition: &Condition, of: &dyn Fn(&Expression) -> String) -> String {
    match condition {
        Condition::Compare(left, comparison, right) => {
            format!("{} {} {}", of(left), comparison.sign(), of(right))
        }
        Condition::All(all) => {
            all.iter().map(|one| conditions(one, of)).collect::<Vec<_>>().join(" and ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::derivation::{Comparison, Derivation, Leaf, Operand, choose, mean_of};

    #[test]
    fn brackets_stand_where_they_are_needed() {
        let mut to = Derivation::new(2026);
        let mut leaf = |name, value: f64| to.leaf(name, value, Leaf::Constant("test"));
        let (a, b) = (leaf("a", 2.0), leaf("b", 3.0));
        let five = [a, b, a, b, a];
        let names = |node| if node == a { "a".to_owned() } else { "b".to_owned() };
        let write = |expression: Expression| formula(&expression, &names, &|_| None);
        assert_eq!(write((a + b) * a), "(a + b) × a");
        assert_eq!(write(a - (b - a)), "a − (b − a)");
        assert_eq!(write(a / (a * b)), "a ÷ (a × b)");
        assert_eq!(write((a * b) / a), "a × b ÷ a");
        assert_eq!(write((a * b).scaled(4).at_least(0.0)), "max(round(a × b; 4); 0)");
        assert_eq!(write(mean_of(&five).whole()), "round(mean(a; b; a; b; a))");
        let choice = choose(a.is(Comparison::AtLeast, 1.0), a + b, 0.0);
        assert_eq!(write(choice.clone()), "if a ≥ 1, then a + b, else 0");
        assert_eq!(formula(&choice, &names, &|_| Some(true)), "a + b");
    }
}
