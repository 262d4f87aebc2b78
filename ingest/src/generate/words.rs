//! Word lists for generated names. Every list is our own; the names are meant to be recognised as fictitious.

/// The publisher of every generated title.
pub(super) const PUBLISHER: &str = "Orrinvale Scholarly Press";

/// Its platform in usage reports.
pub(super) const PLATFORM: &str = "Orrinvale Reading Room";

/// Patterns of journal titles. `{}` is the topic of the journal.
pub(super) const PATTERNS: [&str; 10] = [
    "Journal of {}",
    "Annals of {}",
    "Letters in {}",
    "{} Quarterly",
    "Progress in {}",
    "{} Bulletin",
    "Studies in {}",
    "Notes on {}",
    "{} Today",
    "Archive for {}",
];

/// Qualifiers that make a topic fictitious.
pub(super) const QUALIFIERS: [&str; 40] = [
    "Lantern",
    "Harbour",
    "Meadow",
    "Clockwork",
    "Cobalt",
    "Heron",
    "Marzipan",
    "Tidepool",
    "Velvet",
    "Thimble",
    "Juniper",
    "Weathervane",
    "Copper",
    "Moonlit",
    "Dovetail",
    "Saffron",
    "Orchard",
    "Pebble",
    "Whistling",
    "Amberglass",
    "Ferry",
    "Bramble",
    "Paper",
    "Kestrel",
    "Gingham",
    "Lighthouse",
    "Nutmeg",
    "Origami",
    "Periwinkle",
    "Quarry",
    "Rooftop",
    "Sundial",
    "Teapot",
    "Umbrella",
    "Violet",
    "Windmill",
    "Yarrow",
    "Zeppelin",
    "Button",
    "Cloudberry",
];

/// Subjects with their topics. The length of a list is the weight of its subject.
pub(super) const SUBJECTS: [(&str, &[&str]); 15] = [
    (
        "Medicine",
        &[
            "Cardiology",
            "Nursing",
            "Oncology",
            "Surgery",
            "Paediatrics",
            "Immunology",
            "Radiology",
            "Epidemiology",
            "Neurology",
            "Pharmacy",
            "Dentistry",
            "Rheumatology",
        ],
    ),
    (
        "Biology",
        &[
            "Genetics",
            "Zoology",
            "Botany",
            "Microbiology",
            "Cell Biology",
            "Ornithology",
            "Mycology",
            "Ecology",
            "Proteomics",
        ],
    ),
    (
        "Chemistry",
        &[
            "Catalysis",
            "Electrochemistry",
            "Spectroscopy",
            "Polymers",
            "Synthesis",
            "Crystallography",
        ],
    ),
    (
        "Materials science",
        &["Ceramics", "Alloys", "Composites", "Thin Films", "Nanostructures", "Coatings"],
    ),
    (
        "Engineering",
        &[
            "Hydraulics",
            "Robotics",
            "Structural Engineering",
            "Power Systems",
            "Tribology",
            "Aerodynamics",
            "Transport Engineering",
        ],
    ),
    (
        "Computer science",
        &[
            "Computing",
            "Databases",
            "Cryptography",
            "Compilers",
            "Machine Vision",
            "Human-Computer Interaction",
            "Networks",
        ],
    ),
    (
        "Physics",
        &["Optics", "Acoustics", "Plasmas", "Cosmology", "Condensed Matter", "Thermodynamics"],
    ),
    ("Mathematics", &["Topology", "Algebra", "Statistics", "Number Theory", "Geometry"]),
    (
        "Environmental science",
        &["Hydrology", "Soil Science", "Climate Studies", "Forestry", "Waste Management"],
    ),
    (
        "Psychology",
        &["Cognition", "Child Development", "Memory Research", "Social Psychology", "Perception"],
    ),
    (
        "Economics",
        &["Economics", "Accounting", "Labour Markets", "Marketing", "Public Finance", "Logistics"],
    ),
    (
        "Sociology",
        &["Sociology", "Migration Studies", "Urban Studies", "Family Research", "Education"],
    ),
    ("History", &["Maritime History", "Medieval Studies", "Archaeology", "Oral History"]),
    ("Philosophy", &["Ethics", "Logic", "Aesthetics"]),
    ("Art", &["Musicology", "Design", "Theatre Research"]),
];

/// First halves of fictitious place names.
pub(super) const PLACE_STARTS: [&str; 24] = [
    "East", "Alder", "Bram", "Cold", "Dun", "Elm", "Fern", "Grim", "Hollow", "Ink", "Jas", "Kell",
    "Lorn", "Mist", "Nether", "Oak", "Pell", "Quill", "Rook", "Sorrel", "Thorn", "Under", "Vane",
    "Wither",
];

/// Second halves of fictitious place names.
pub(super) const PLACE_ENDS: [&str; 20] = [
    "marrow", "wickham", "holt", "mere", "stead", "combe", "fallow", "garth", "haven", "lathe",
    "moot", "ness", "reach", "shaw", "thwaite", "vale", "worth", "barrow", "cairn", "dell",
];

/// Patterns of institution names. `{}` is the place.
pub(super) const INSTITUTIONS: [&str; 5] = [
    "University of {}",
    "{} State University",
    "{} Institute of Technology",
    "{} College",
    "{} Polytechnic",
];

/// Returns the number of possible (subject, topic) pairs.
pub(super) fn topics() -> usize {
    SUBJECTS.iter().map(|(_, topics)| topics.len()).sum()
}

/// Returns the topic with this number, with its subject.
pub(super) fn topic(number: usize) -> (&'static str, &'static str) {
    let mut left = number % topics().max(1);
    for (subject, topics) in SUBJECTS {
        match topics.get(left) {
            Some(topic) => return (subject, topic),
            None => left -= topics.len(),
        }
    }
    ("Art", "Design")
}

/// Returns the position of entry `index` in a walk through a list of `size` names with a fixed stride. Only the start
/// depends on the seed. Positions are distinct for `index < size`. The second number counts the completed walks.
pub(super) fn stride(seed: u64, index: usize, size: usize) -> (usize, usize) {
    // A prime that divides none of the products of list lengths used here.
    const STEP: u64 = 7919;
    let size64 = (size as u64).max(1);
    let start = (seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33) % size64;
    let place = (start + (index as u64 % size64) * STEP) % size64;
    (place as usize, index / size.max(1))
}
