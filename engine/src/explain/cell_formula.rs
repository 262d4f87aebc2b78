//! Formulas of workbooks.

use crate::derivation::{Comparison, Condition, Expression, NodeId};

/// Writes an expression as the formula of a cell, without the sign `=`. `cell` is the address of a value's cell. `None` if
/// a workbook cannot calculate it, as a fit by least squares.
///
/// Scaled halves are rounded to even, which a workbook's `ROUND` does not do.
pub fn cell_formula(
    expression: &Expression,
    cell: &dyn Fn(NodeId) -> Option<String>,
) -> Option<String> {
    let of = |expression: &Expression| cell_formula(expression, cell);
    let all = |parts: &[Expression]| parts.iter().map(of).collect::<Option<Vec<_>>>();
    let pair = |pair: &(Expression, Expression)| Some((of(&pair.0)?, of(&pair.1)?));
    Some(match expression {
        Expression::Node(node) => cell(*node)?,
        Expression::Number(number) if *number < 0.0 => format!("({number})"),
        Expression::Number(number) => number.to_string(),
        Expression::Blank => "\"\"".to_owned(),
        Expression::Sum(parts) => format!("({})", all(parts)?.join("+")),
        Expression::SumOfTitles(titles, _) => of_cells("SUM", &cells(titles, cell)?),
        Expression::CountOfTitles(titles) => of_cells("COUNT", &cells(titles, cell)?),
        Expression::Difference(parts) => {
            pair(parts).map(|(from, less)| format!("({from}-{less})"))?
        }
        Expression::Product(parts) => all(parts)?.join("*"),
        Expression::Quotient(parts) => {
            pair(parts).map(|(part, whole)| format!("({part}/({whole}))"))?
        }
        Expression::Minimum(parts) => {
            pair(parts).map(|(one, other)| format!("MIN({one},{other})"))?
        }
        Expression::Maximum(parts) => {
            pair(parts).map(|(one, other)| format!("MAX({one},{other})"))?
        }
        Expression::Mean(parts) => format!("(({})/{})", all(parts)?.join("+"), parts.len()),
        Expression::Power(base, exponent) => format!("({})^{exponent}", of(base)?),
        Expression::Scaled(part, digits) => scaled(&of(part)?, *digits),
        Expression::Decimal(part, digits) => format!("ROUND({},{digits})", of(part)?),
        Expression::Choose(choice) => {
            let (condition, yes, no) = &**choice;
            format!("IF({},{},{})", written(condition, &of)?, of(yes)?, of(no)?)
        }
        Expression::LeastSquares(_) => return None,
    })
}

fn cells(nodes: &[NodeId], cell: &dyn Fn(NodeId) -> Option<String>) -> Option<Vec<String>> {
    nodes.iter().map(|node| cell(*node)).collect()
}

/// Applies a function to cells of a column: those that follow each other as a range.
fn of_cells(function: &str, cells: &[String]) -> String {
    let row = |cell: &String| cell.trim_start_matches(char::is_alphabetic).parse::<u32>().ok();
    let follows =
        |one: &String, next: &String| row(one).is_some_and(|one| row(next) == Some(one + 1));
    let ranges = cells.chunk_by(follows).map(|range| match range {
        [first, .., last] => format!("{first}:{last}"),
        one => one.concat(),
    });
    let ranges: Vec<String> = ranges.collect();
    if ranges.is_empty() { "0".to_owned() } else { format!("{function}({})", ranges.join(",")) }
}

/// Rounds halves to even after scaling.
fn scaled(x: &str, digits: i32) -> String {
    let scale = 10f64.powi(digits);
    let y = if digits == 0 { format!("({x})") } else { format!("(({x})*{scale})") };
    let back = if digits == 0 { String::new() } else { format!("/{scale}") };
    format!("(IF(ABS({y}-TRUNC({y}))=0.5,2*ROUND({y}/2,0),ROUND({y},0)){back})")
}

/// Writes a condition. A blank fulfils none.
fn written(condition: &Condition, of: &dyn Fn(&Expression) -> Option<String>) -> Option<String> {
    Some(match condition {
        Condition::Compare(left, comparison, right) => {
            let sign = match comparison {
                Comparison::Equal => "=",
                Comparison::NotEqual => "<>",
                Comparison::Less => "<",
                Comparison::AtLeast => ">=",
            };
            let (left, right) = (of(left)?, of(right)?);
            format!("AND(ISNUMBER({left}),ISNUMBER({right}),{left}{sign}{right})")
        }
        Condition::All(all) => {
            let all: Option<Vec<String>> = all.iter().map(|one| written(one, of)).collect();
            format!("AND({})", all?.join(","))
        }
    })
}
