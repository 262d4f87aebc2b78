//! The modules of a crate and their imports, resolved as the compiler resolves them: `use` declarations and paths,
//! followed through re-exports to the file that defines the item.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Item, UseTree, Visibility};

use crate::error::{StructureError, read};

/// The names of a module and its ancestors; empty for the crate root.
type ModulePath = Vec<String>;

/// A module that is a file.
struct Module {
    file: PathBuf,
    syntax: syn::File,
    /// Names that other modules can import from this one, with their targets.
    exports: BTreeMap<String, Vec<String>>,
    /// Modules imported with a glob.
    globs: Vec<Vec<String>>,
}

/// The modules of a crate.
pub struct Crate {
    modules: BTreeMap<ModulePath, Module>,
}

impl fmt::Debug for Crate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.modules.keys()).finish()
    }
}

impl Crate {
    /// Reads a crate from its root file, without its inline tests.
    ///
    /// # Errors
    /// A file is missing or is not valid Rust.
    pub fn read(root: &Path) -> Result<Self, StructureError> {
        let mut modules = BTreeMap::new();
        add(&mut modules, Vec::new(), root)?;
        let mut this = Self { modules };
        let paths: Vec<ModulePath> = this.modules.keys().cloned().collect();
        for path in paths {
            let (exports, globs) = this.exports_of(&path);
            if let Some(module) = this.modules.get_mut(&path) {
                (module.exports, module.globs) = (exports, globs);
            }
        }
        Ok(this)
    }

    /// Returns the files that each file imports from, without itself and the modules that contain it. A module and the
    /// modules inside it are one unit: the inner ones may use the items of the outer one.
    pub fn imports(&self) -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
        let mut all = BTreeMap::new();
        for (path, module) in &self.modules {
            let mut paths = Paths { found: Vec::new() };
            paths.visit_file(&module.syntax);
            let mut imported = BTreeSet::new();
            for segments in paths.found {
                let Some(absolute) = self.absolute(path, &segments) else { continue };
                let Some(defined) = self.defining(&absolute, 0) else { continue };
                if let Some(other) = self.modules.get(&defined)
                    && !path.starts_with(&defined)
                {
                    imported.insert(other.file.clone());
                }
            }
            all.insert(module.file.clone(), imported);
        }
        all
    }

    /// Returns the names that a module re-exports.
    fn exports_of(&self, path: &ModulePath) -> (BTreeMap<String, Vec<String>>, Vec<Vec<String>>) {
        let (mut exports, mut globs) = (BTreeMap::new(), Vec::new());
        let Some(module) = self.modules.get(path) else { return (exports, globs) };
        for item in &module.syntax.items {
            let Item::Use(used) = item else { continue };
            if matches!(used.vis, Visibility::Inherited) {
                continue;
            }
            for (name, segments) in leaves(&used.tree) {
                let Some(absolute) = self.absolute(path, &segments) else { continue };
                if name == "*" {
                    globs.push(absolute);
                } else {
                    exports.insert(name, absolute);
                }
            }
        }
        (exports, globs)
    }

    /// Returns a path relative to the crate root; `None` if it leads out of the crate.
    fn absolute(&self, from: &ModulePath, segments: &[String]) -> Option<Vec<String>> {
        let mut base = from.clone();
        let mut rest = segments;
        match segments.first()?.as_str() {
            "crate" => {
                base.clear();
                rest = &segments[1..];
            }
            "self" => rest = &segments[1..],
            "super" => {
                while rest.first().is_some_and(|one| one == "super") {
                    base.pop()?;
                    rest = &rest[1..];
                }
            }
            first => {
                let mut child = base.clone();
                child.push(first.to_owned());
                // A path can begin with a module that is declared here.
                if !self.modules.contains_key(&child) {
                    return None;
                }
            }
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    /// Returns the module that defines the target of a path.
    fn defining(&self, path: &[String], depth: usize) -> Option<ModulePath> {
        // Circular re-exports are not valid Rust.
        if depth > 16 {
            return None;
        }
        let mut end = path.len();
        while !self.modules.contains_key(&path[..end]) {
            end = end.checked_sub(1)?;
        }
        let (module, rest) = path.split_at(end);
        let Some(name) = rest.first() else { return Some(module.to_vec()) };
        let found = self.modules.get(module)?;
        if let Some(target) = found.exports.get(name) {
            let mut onward = target.clone();
            onward.extend(rest[1..].iter().cloned());
            return self.defining(&onward, depth + 1);
        }
        for glob in &found.globs {
            let holds = self.modules.get(glob).is_some_and(|one| defines(&one.syntax, name));
            if holds {
                return Some(glob.clone());
            }
        }
        Some(module.to_vec())
    }
}

/// Whether a file defines an item of this name.
fn defines(file: &syn::File, name: &str) -> bool {
    file.items.iter().any(|item| match item {
        Item::Const(item) => item.ident == name,
        Item::Enum(item) => item.ident == name,
        Item::Fn(item) => item.sig.ident == name,
        Item::Static(item) => item.ident == name,
        Item::Struct(item) => item.ident == name,
        Item::Trait(item) => item.ident == name,
        Item::Type(item) => item.ident == name,
        _ => false,
    })
}

fn add(
    modules: &mut BTreeMap<ModulePath, Module>,
    path: ModulePath,
    file: &Path,
) -> Result<(), StructureError> {
    let mut syntax = syn::parse_file(&read(file)?)
        .map_err(|source| StructureError::Syntax { path: file.to_owned(), source })?;
    syntax.items.retain(|item| !is_test(item));
    let folder = match file.file_stem().and_then(|stem| stem.to_str()) {
        Some("lib" | "main" | "mod") | None => file.with_file_name(""),
        Some(stem) => file.with_file_name(stem),
    };
    for item in &syntax.items {
        let Item::Mod(declared) = item else { continue };
        if declared.content.is_some() {
            continue;
        }
        let name = declared.ident.to_string();
        let places = [folder.join(format!("{name}.rs")), folder.join(&name).join("mod.rs")];
        let place = places.into_iter().find(|place| place.is_file());
        let place = place.ok_or_else(|| StructureError::NoFile {
            path: file.to_owned(),
            module: name.clone(),
        })?;
        let child = path.iter().cloned().chain([name]).collect();
        add(modules, child, &place)?;
    }
    let file = file.to_owned();
    modules.insert(path, Module { file, syntax, exports: BTreeMap::new(), globs: Vec::new() });
    Ok(())
}

/// Whether an item is compiled for tests only.
fn is_test(item: &Item) -> bool {
    let Item::Mod(module) = item else { return false };
    module.attrs.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Ident>().is_ok_and(|condition| condition == "test")
    })
}

/// Collects all paths of a file.
struct Paths {
    found: Vec<Vec<String>>,
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_use(&mut self, used: &'ast syn::ItemUse) {
        // A re-export is not a use: the importing file depends on the target.
        if matches!(used.vis, Visibility::Inherited) {
            self.found.extend(leaves(&used.tree).into_iter().map(|(_, segments)| segments));
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            self.found.push(path.segments.iter().map(|one| one.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }
}

/// Returns the names that a `use` declaration imports, each with its path.
fn leaves(tree: &UseTree) -> Vec<(String, Vec<String>)> {
    match tree {
        UseTree::Path(path) => {
            let name = path.ident.to_string();
            let under = |(leaf, mut segments): (String, Vec<String>)| {
                segments.insert(0, name.clone());
                // `a::{self}` names `a`.
                if leaf == "self" {
                    segments.pop();
                    return (name.clone(), segments);
                }
                (leaf, segments)
            };
            leaves(&path.tree).into_iter().map(under).collect()
        }
        UseTree::Name(name) => vec![(name.ident.to_string(), vec![name.ident.to_string()])],
        UseTree::Rename(rename) => {
            vec![(rename.rename.to_string(), vec![rename.ident.to_string()])]
        }
        UseTree::Glob(_) => vec![("*".to_owned(), Vec::new())],
        UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
    }
}
