//! Groups of files that import each other (strongly connected components, by Tarjan's algorithm).

use std::collections::{BTreeMap, BTreeSet};

/// State of a node during the search.
#[derive(Debug, Clone, Copy)]
struct Seen {
    index: usize,
    lowest: usize,
    is_on_stack: bool,
}

struct Search<'a, N> {
    edges: &'a BTreeMap<N, BTreeSet<N>>,
    seen: BTreeMap<&'a N, Seen>,
    stack: Vec<&'a N>,
    found: Vec<Vec<N>>,
}

/// Returns the groups of two or more nodes that can all reach each other.
pub fn cycles<N: Ord + Clone>(edges: &BTreeMap<N, BTreeSet<N>>) -> Vec<Vec<N>> {
    let mut search = Search { edges, seen: BTreeMap::new(), stack: Vec::new(), found: Vec::new() };
    for node in edges.keys() {
        if !search.seen.contains_key(node) {
            search.visit(node);
        }
    }
    search.found
}

impl<'a, N: Ord + Clone> Search<'a, N> {
    /// Visits a node and its successors. Returns the lowest reachable index.
    fn visit(&mut self, node: &'a N) -> usize {
        let index = self.seen.len();
        self.seen.insert(node, Seen { index, lowest: index, is_on_stack: true });
        self.stack.push(node);
        let mut lowest = index;
        for next in self.edges.get(node).into_iter().flatten() {
            match self.seen.get(next) {
                None => lowest = lowest.min(self.visit(next)),
                Some(seen) if seen.is_on_stack => lowest = lowest.min(seen.index),
                Some(_) => {}
            }
        }
        if lowest == index {
            self.close(node);
        } else if let Some(seen) = self.seen.get_mut(node) {
            seen.lowest = lowest;
        }
        lowest
    }

    /// Pops a complete group off the stack.
    fn close(&mut self, first: &N) {
        let mut group = Vec::new();
        while let Some(node) = self.stack.pop() {
            if let Some(seen) = self.seen.get_mut(node) {
                seen.is_on_stack = false;
            }
            group.push(node.clone());
            if node == first {
                break;
            }
        }
        if group.len() > 1 {
            group.sort();
            self.found.push(group);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(char, char)]) -> BTreeMap<char, BTreeSet<char>> {
        let mut graph: BTreeMap<char, BTreeSet<char>> = BTreeMap::new();
        for (from, to) in edges {
            graph.entry(*from).or_default().insert(*to);
            graph.entry(*to).or_default();
        }
        graph
    }

    #[test]
    fn a_graph_without_cycles_has_none() {
        assert!(cycles(&graph(&[('a', 'b'), ('b', 'c'), ('a', 'c')])).is_empty());
    }

    #[test]
    fn each_cycle_is_one_group() {
        let two = graph(&[('a', 'b'), ('b', 'a'), ('b', 'c'), ('c', 'd'), ('d', 'e'), ('e', 'c')]);
        assert_eq!(cycles(&two), [vec!['c', 'd', 'e'], vec!['a', 'b']]);
    }
}
