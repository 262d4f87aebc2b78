//! Arithmetic of a value, over the values of others.

use std::ops::{Add, Div, Mul, Sub};

use arrow::array::Float64Array;

use crate::columns::rounding::{decimal, scaled, whole};
use crate::derivation::node_id::NodeId;

/// An operation on values. A value may be blank; the result of an operation on a blank is blank.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// A named value.
    Node(NodeId),
    /// A number whose meaning is clear from the operation, such as the 100 of percent.
    Number(f64),
    /// No value.
    Blank,
    /// Sum from left to right.
    Sum(Vec<Expression>),
    /// Sum of values of titles.
    SumOfTitles(Vec<NodeId>, Adding),
    /// Number of titles.
    CountOfTitles(Vec<NodeId>),
    /// The first minus the second.
    Difference(Box<(Expression, Expression)>),
    /// Product from left to right.
    Product(Vec<Expression>),
    /// The first divided by the second.
    Quotient(Box<(Expression, Expression)>),
    /// The lesser of two.
    Minimum(Box<(Expression, Expression)>),
    /// The greater of two.
    Maximum(Box<(Expression, Expression)>),
    /// Sum from left to right, divided by the count.
    Mean(Vec<Expression>),
    /// A power with a whole exponent.
    Power(Box<Expression>, i32),
    /// Rounded by scaling, halves to even ([`scaled`]); to whole numbers with 0 digits ([`whole`]).
    Scaled(Box<Expression>, i32),
    /// Rounded from the exact binary value, halves to even ([`decimal`]).
    Decimal(Box<Expression>, i32),
    /// One of two, by a condition.
    Choose(Box<(Condition, Expression, Expression)>),
    /// A result of a fit by least squares.
    LeastSquares(Box<Fit>),
}

/// In which order the values of titles are added up. The last digits of a sum depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adding {
    /// As queries add up a column: several running sums side by side. Blanks count as 0.
    Columnwise,
    /// From the first to the last.
    InTurn,
}

impl Adding {
    fn sum(self, values: impl Iterator<Item = Option<f64>>) -> f64 {
        match self {
            Self::Columnwise => {
                let values: Float64Array = values.collect();
                0.0 + arrow::compute::sum(&values).unwrap_or(0.0)
            }
            Self::InTurn => values.flatten().fold(0.0, |sum, value| sum + value),
        }
    }
}

/// A fit by least squares through points, which is calculated again to evaluate it.
#[derive(Debug, Clone)]
pub struct Fit {
    /// What is fitted, in words and symbols.
    pub form: &'static str,
    /// The fit, from the points to its results.
    pub solve: fn(&[f64]) -> Vec<Option<f64>>,
    /// Index of the result, and its name in words.
    pub result: (usize, &'static str),
    /// The points.
    pub points: Vec<Expression>,
}

impl PartialEq for Fit {
    fn eq(&self, other: &Self) -> bool {
        (self.form, self.result, &self.points) == (other.form, other.result, &other.points)
    }
}

/// A condition; blanks fulfil none.
#[derive(Debug, Clone, PartialEq)]
pub enum Condition {
    /// A comparison of two values.
    Compare(Expression, Comparison, Expression),
    /// All of several conditions.
    All(Vec<Condition>),
}

/// How two values are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Not equal.
    NotEqual,
    /// The first is less.
    Less,
    /// The first is not less.
    AtLeast,
}

impl Comparison {
    /// Compares two values.
    pub fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::AtLeast => left >= right,
        }
    }

    /// The sign, for formulas.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "≠",
            Self::Less => "<",
            Self::AtLeast => "≥",
        }
    }
}

impl From<NodeId> for Expression {
    fn from(node: NodeId) -> Self {
        Self::Node(node)
    }
}

impl From<f64> for Expression {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

/// Returns the first value if the condition holds, else the second.
pub fn choose(
    condition: Condition,
    yes: impl Into<Expression>,
    no: impl Into<Expression>,
) -> Expression {
    Expression::Choose(Box::new((condition, yes.into(), no.into())))
}

/// Returns the sum of values from left to right.
pub fn sum_of<E: Into<Expression>>(values: impl IntoIterator<Item = E>) -> Expression {
    Expression::Sum(values.into_iter().map(Into::into).collect())
}

/// Returns the mean of five values.
pub fn mean_of(values: &[NodeId; 5]) -> Expression {
    Expression::Mean(values.iter().map(|value| Expression::Node(*value)).collect())
}

/// The operations that expressions and named values share.
pub trait Operand: Into<Expression> {
    /// The lesser of this and another.
    fn at_most(self, other: impl Into<Expression>) -> Expression {
        Expression::Minimum(Box::new((self.into(), other.into())))
    }

    /// The greater of this and another.
    fn at_least(self, other: impl Into<Expression>) -> Expression {
        Expression::Maximum(Box::new((self.into(), other.into())))
    }

    /// Rounded to whole numbers, halves to even.
    fn whole(self) -> Expression {
        Expression::Scaled(Box::new(self.into()), 0)
    }

    /// Rounded by scaling.
    fn scaled(self, digits: i32) -> Expression {
        Expression::Scaled(Box::new(self.into()), digits)
    }

    /// Rounded from the exact value.
    fn decimal(self, digits: i32) -> Expression {
        Expression::Decimal(Box::new(self.into()), digits)
    }

    /// A power.
    fn power(self, exponent: i32) -> Expression {
        Expression::Power(Box::new(self.into()), exponent)
    }

    /// Compared with another value.
    fn is(self, comparison: Comparison, other: impl Into<Expression>) -> Condition {
        Condition::Compare(self.into(), comparison, other.into())
    }
}

impl Operand for Expression {}
impl Operand for NodeId {}

macro_rules! operators {
    ($type:ty) => {
        impl<R: Into<Expression>> Add<R> for $type {
            type Output = Expression;

            fn add(self, other: R) -> Expression {
                match Expression::from(self) {
                    Expression::Sum(mut parts) => {
                        parts.push(other.into());
                        Expression::Sum(parts)
                    }
                    first => Expression::Sum(vec![first, other.into()]),
                }
            }
        }

        impl<R: Into<Expression>> Sub<R> for $type {
            type Output = Expression;

            fn sub(self, other: R) -> Expression {
                Expression::Difference(Box::new((self.into(), other.into())))
            }
        }

        impl<R: Into<Expression>> Mul<R> for $type {
            type Output = Expression;

            fn mul(self, other: R) -> Expression {
                match Expression::from(self) {
                    Expression::Product(mut parts) => {
                        parts.push(other.into());
                        Expression::Product(parts)
                    }
                    first => Expression::Product(vec![first, other.into()]),
                }
            }
        }

        impl<R: Into<Expression>> Div<R> for $type {
            type Output = Expression;

            fn div(self, other: R) -> Expression {
                Expression::Quotient(Box::new((self.into(), other.into())))
            }
        }
    };
}

operators!(Expression);
operators!(NodeId);

impl Expression {
    /// Calculates the value from the values of nodes.
    pub fn evaluate(&self, value: &dyn Fn(NodeId) -> Option<f64>) -> Option<f64> {
        let of = |expression: &Expression| expression.evaluate(value);
        let both = |pair: &(Expression, Expression)| Some((of(&pair.0)?, of(&pair.1)?));
        let fold = |parts: &[Expression], join: fn(f64, f64) -> f64| {
            let mut parts = parts.iter();
            let first = of(parts.next()?)?;
            parts.try_fold(first, |joined, part| Some(join(joined, of(part)?)))
        };
        match self {
            Self::Node(node) => value(*node),
            Self::Number(number) => Some(*number),
            Self::Blank => None,
            Self::Sum(parts) => fold(parts, |a, b| a + b),
            Self::SumOfTitles(titles, adding) => {
                Some(adding.sum(titles.iter().map(|title| value(*title))))
            }
            Self::CountOfTitles(titles) => Some(titles.len() as f64),
            Self::Difference(pair) => both(pair).map(|(a, b)| a - b),
            Self::Product(parts) => fold(parts, |a, b| a * b),
            Self::Quotient(pair) => both(pair).map(|(a, b)| a / b),
            Self::Minimum(pair) => both(pair).map(|(a, b)| a.min(b)),
            Self::Maximum(pair) => both(pair).map(|(a, b)| a.max(b)),
            Self::Mean(parts) => fold(parts, |a, b| a + b).map(|sum| sum / parts.len() as f64),
            Self::Power(base, exponent) => of(base).map(|base| base.powi(*exponent)),
            Self::Scaled(part, 0) => of(part).map(whole),
            Self::Scaled(part, digits) => of(part).map(|part| scaled(part, *digits)),
            Self::Decimal(part, digits) => of(part).map(|part| decimal(part, *digits)),
            Self::Choose(choice) => {
                let (condition, yes, no) = &**choice;
                if condition.holds(value) { of(yes) } else { of(no) }
            }
            Self::LeastSquares(fit) => {
                let points: Option<Vec<f64>> = fit.points.iter().map(of).collect();
                (fit.solve)(&points?).get(fit.result.0).copied().flatten()
            }
        }
    }

    /// Calls a function for every named value, in order of appearance.
    pub fn each_node(&self, visit: &mut dyn FnMut(NodeId)) {
        match self {
            Self::Node(node) => visit(*node),
            Self::Number(_) | Self::Blank => {}
            Self::SumOfTitles(titles, _) | Self::CountOfTitles(titles) => {
                titles.iter().for_each(|title| visit(*title))
            }
            Self::Sum(parts) | Self::Product(parts) | Self::Mean(parts) => {
                parts.iter().for_each(|part| part.each_node(visit));
            }
            Self::Difference(pair)
            | Self::Quotient(pair)
            | Self::Minimum(pair)
            | Self::Maximum(pair) => {
                pair.0.each_node(visit);
                pair.1.each_node(visit);
            }
            Self::Power(part, _) | Self::Scaled(part, _) | Self::Decimal(part, _) => {
                part.each_node(visit);
            }
            Self::Choose(choice) => {
                choice.0.each_node(visit);
                choice.1.each_node(visit);
                choice.2.each_node(visit);
            }
            Self::LeastSquares(fit) => fit.points.iter().for_each(|point| point.each_node(visit)),
        }
    }
}

impl Condition {
    /// Whether it holds.
    pub fn holds(&self, value: &dyn Fn(NodeId) -> Option<f64>) -> bool {
        match self {
            Self::Compare(left, comparison, right) => {
                match (left.evaluate(value), right.evaluate(value)) {
                    (Some(left), Some(right)) => comparison.holds(left, right),
                    _ => false,
                }
            }
            Self::All(conditions) => conditions.iter().all(|condition| condition.holds(value)),
        }
    }

    fn each_node(&self, visit: &mut dyn FnMut(NodeId)) {
        match self {
            Self::Compare(left, _, right) => {
                left.each_node(visit);
                right.each_node(visit);
            }
            Self::All(conditions) => conditions.iter().for_each(|one| one.each_node(visit)),
        }
    }
}
