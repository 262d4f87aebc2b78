//! Where a number comes from, as a graph: named values, each with an expression over others that gives it bit for bit,
//! down to leaves.
//!
//! The expressions are not descriptions. [`Derivation::evaluate`] calculates a value from the values of its inputs with the
//! operations of the model, and tests compare it with the value that the model calculated. Words and formulas of
//! workbooks are made from the same expressions.

pub mod expression;
pub mod graph;
pub mod leaf;
pub mod name;
pub mod node_id;

pub use expression::{
    Adding, Comparison, Condition, Expression, Fit, Operand, choose, mean_of, sum_of,
};
pub use graph::{Derivation, Node, Origin, Subject};
pub use leaf::{Leaf, RowKey};
pub use name::{Name, Place};
pub use node_id::{NodeId, Nodes};
