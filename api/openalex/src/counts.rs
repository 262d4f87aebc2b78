//! Numbers of papers of journals: by year and open-access colour, by field and by age.

use std::collections::BTreeMap;

use chrono::{Datelike, Days, Months, NaiveDate};
use serde_json::Value;
use titlewise_engine::openalex::{Aged, Counts, InField, Papers, Recipe};

use super::OpenAlexError;
use super::client::Client;
use super::query::{MAX_IDS, OpenAlexQuery, any, number};

/// Field by which papers are grouped.
const SOURCE: &str = "primary_location.source.id";
/// Colours of open access, and their names at the service.
const COLOURS: [(&str, &str); 4] =
    [("gold", "gold|diamond"), ("hybrid", "hybrid"), ("bronze", "bronze"), ("green", "green")];
/// Months at which age groups begin; the last value is the end of the last group.
const AGES: [u32; 9] = [0, 6, 12, 18, 24, 36, 48, 60, 72];

/// Numbers of papers by source.
type BySource = BTreeMap<i64, i64>;

/// Returns all counts of these sources.
pub(super) async fn counts(
    client: &Client<'_>,
    recipe: &Recipe,
    as_of: NaiveDate,
    sources: &[i64],
) -> Result<Counts, OpenAlexError> {
    let types = any(&recipe.types);
    let papers = OpenAlexQuery::about("works").with("type", types).with("is_paratext", "false");
    let batches: Vec<OpenAlexQuery> = sources
        .chunks(MAX_IDS)
        .map(|some| {
            let ids: Vec<String> = some.iter().map(|number| format!("S{number}")).collect();
            papers.clone().with(SOURCE, any(&ids))
        })
        .collect();
    let counting = Counting { client, batches };
    let newest = newest(client, &papers, as_of).await?;
    Ok(Counts {
        papers: counting.papers(recipe, as_of).await?,
        fields: counting.fields(as_of).await?,
        ages: counting.ages(as_of).await?,
        recent: match newest {
            Some(newest) => counting.recent(newest, as_of).await?,
            None => Vec::new(),
        },
        newest,
    })
}

/// Returns the date of the newest paper of all journals, as far as available.
async fn newest(
    client: &Client<'_>,
    papers: &OpenAlexQuery,
    as_of: NaiveDate,
) -> Result<Option<NaiveDate>, OpenAlexError> {
    client.begin("the newest paper", 1);
    let question = papers
        .clone()
        .with("primary_location.source.type", "journal")
        .with("to_publication_date", as_of.to_string())
        .and("sort", "publication_date:desc")
        .and("per_page", "1");
    let answer = client.ask(&question).await?;
    let rows = answer["results"].as_array().ok_or_else(|| client.no_list(&question))?;
    let day = rows.first().and_then(|work| work["publication_date"].as_str());
    Ok(day.and_then(|day| day.parse().ok()))
}

/// Counts the papers of a batch of sources.
struct Counting<'a> {
    client: &'a Client<'a>,
    batches: Vec<OpenAlexQuery>,
}

impl Counting<'_> {
    /// Counts by year and colour. Papers in none of the colours are closed.
    async fn papers(
        &self,
        recipe: &Recipe,
        as_of: NaiveDate,
    ) -> Result<Vec<Papers>, OpenAlexError> {
        let (first, last) = recipe.years_to(as_of);
        // The additional flags, and the colours for which they are requested.
        let beside: &[(&str, &[usize])] = if recipe.is_classic {
            &[("has_oa_submitted_version", &[0, 1, 2, 3])]
        } else {
            &[("has_oa_accepted_or_published_version", &[3])]
        };
        let mut conditions: Vec<Vec<(&'static str, String)>> = vec![Vec::new()];
        let status = |status: &str| ("open_access.oa_status", status.to_owned());
        conditions.extend(COLOURS.map(|(_, named)| vec![status(named)]));
        for (flag, colours) in beside {
            let with =
                |colour: &usize| vec![status(COLOURS[*colour].1), (*flag, "true".to_owned())];
            conditions.extend(colours.iter().map(with));
        }
        let years: Vec<i32> = (first..=last).collect();
        let mut asked = Vec::new();
        for year in &years {
            for condition in &conditions {
                let mut all = vec![("publication_year", year.to_string())];
                all.extend(condition.iter().cloned());
                asked.push(all);
            }
        }
        let counted = self.count("papers by year and colour", &asked).await?;
        let flagged: Vec<usize> =
            beside.iter().flat_map(|(_, colours)| colours.iter().copied()).collect();
        let of_years = years.iter().zip(counted.chunks(conditions.len()));
        Ok(of_years.flat_map(|(year, counted)| of_year(*year, counted, &flagged, recipe)).collect())
    }

    /// Counts by field, over the last five years. Fields without any paper are not requested.
    async fn fields(&self, as_of: NaiveDate) -> Result<Vec<InField>, OpenAlexError> {
        let years: Vec<i32> = (as_of.year() - 4..=as_of.year()).collect();
        let of_years = |batch: &OpenAlexQuery| batch.clone().with("publication_year", any(&years));
        let by_field = |batch: &OpenAlexQuery| {
            of_years(batch)
                .and("group_by", "primary_topic.field.id")
                .and("per_page", MAX_IDS.to_string())
        };
        let questions: Vec<OpenAlexQuery> = self.batches.iter().map(by_field).collect();
        self.client.begin("fields", questions.len());
        let answers = self.client.ask_all(questions.clone()).await?;
        let (mut names, mut asked) = (Vec::new(), Vec::new());
        for ((batch, question), answer) in self.batches.iter().zip(&questions).zip(&answers) {
            for (key, name, papers) in self.groups(question, answer)? {
                let field = key.trim_start_matches("https://openalex.org/");
                if papers > 0 && key != "unknown" {
                    asked.push(of_years(batch).with("primary_topic.field.id", field));
                    names.push(name.to_owned());
                }
            }
        }
        let counted = self.by_source("papers by field", asked).await?;
        let rows = names.iter().zip(counted).flat_map(|(field, counted)| {
            let row = |(source_no, papers)| InField { source_no, field: field.clone(), papers };
            counted.into_iter().map(row)
        });
        Ok(rows.collect())
    }

    /// Counts bronze and closed papers by age.
    async fn ages(&self, as_of: NaiveDate) -> Result<Vec<Aged>, OpenAlexError> {
        let ages = AGES.iter().zip(&AGES[1..]);
        let mut asked = Vec::new();
        for (from, to) in ages.clone() {
            let (Some(newest), Some(older)) = (aged(as_of, *from), aged(as_of, *to)) else {
                continue;
            };
            let oldest = older.succ_opt().unwrap_or(older);
            for status in ["bronze|closed", "bronze"] {
                asked.push(vec![
                    ("from_publication_date", oldest.to_string()),
                    ("to_publication_date", newest.to_string()),
                    ("open_access.oa_status", status.to_owned()),
                ]);
            }
        }
        let counted = self.count("papers by age", &asked).await?;
        let mut rows = Vec::new();
        for ((months, _), counted) in ages.zip(counted.chunks(2)) {
            let [papers, bronze] = counted else { continue };
            rows.extend(papers.iter().map(|(source_no, papers)| Aged {
                source_no: *source_no,
                months: i64::from(*months),
                bronze: bronze.get(source_no).copied().unwrap_or(0),
                papers: *papers,
            }));
        }
        Ok(rows)
    }

    /// Returns the sources with a paper in the twelve months before the newest paper of all.
    async fn recent(&self, newest: NaiveDate, as_of: NaiveDate) -> Result<Vec<i64>, OpenAlexError> {
        let asked = vec![
            ("from_publication_date", year_before(newest).to_string()),
            ("to_publication_date", as_of.to_string()),
        ];
        let counted = self.count("journals that still publish", &[asked]).await?;
        let with_papers = counted.into_iter().flatten().filter(|(_, papers)| *papers > 0);
        Ok(with_papers.map(|(source_no, _)| source_no).collect())
    }

    /// Counts the papers that meet each of the conditions, by source.
    async fn count(
        &self,
        what: &'static str,
        asked: &[Vec<(&'static str, String)>],
    ) -> Result<Vec<BySource>, OpenAlexError> {
        let mut questions = Vec::new();
        for conditions in asked {
            questions.extend(self.batches.iter().map(|batch| {
                let with = |question: OpenAlexQuery, (field, value): &(&'static str, String)| {
                    question.with(field, value.as_str())
                };
                conditions.iter().fold(batch.clone(), with)
            }));
        }
        let counted = self.by_source(what, questions).await?;
        let together = |batches: &[BySource]| batches.iter().flatten().map(pair).collect();
        Ok(counted.chunks(self.batches.len().max(1)).map(together).collect())
    }

    /// Returns the responses to queries, grouped by source.
    async fn by_source(
        &self,
        what: &'static str,
        questions: Vec<OpenAlexQuery>,
    ) -> Result<Vec<BySource>, OpenAlexError> {
        let grouped = |question: OpenAlexQuery| {
            question.and("group_by", SOURCE).and("per_page", MAX_IDS.to_string())
        };
        let questions: Vec<OpenAlexQuery> = questions.into_iter().map(grouped).collect();
        self.client.begin(what, questions.len());
        let answers = self.client.ask_all(questions.clone()).await?;
        let mut counted = Vec::with_capacity(answers.len());
        for (question, answer) in questions.iter().zip(&answers) {
            let groups = self.groups(question, answer)?;
            let numbered =
                groups.into_iter().filter_map(|(key, _, papers)| Some((number(key)?, papers)));
            counted.push(numbered.collect());
        }
        Ok(counted)
    }

    /// Returns the groups of a response: key, name and count.
    fn groups<'v>(
        &self,
        question: &OpenAlexQuery,
        answer: &'v Value,
    ) -> Result<Vec<(&'v str, &'v str, i64)>, OpenAlexError> {
        let group = |group: &'v Value| {
            let key = group["key"].as_str()?;
            let name = group["key_display_name"].as_str().unwrap_or(key);
            Some((key, name, group["count"].as_i64()?))
        };
        let groups = answer["group_by"].as_array();
        let groups: Option<Vec<_>> = groups.and_then(|groups| groups.iter().map(group).collect());
        groups.ok_or_else(|| self.client.other(question, "has no groups with a key and a count"))
    }
}

fn pair((source_no, papers): (&i64, &i64)) -> (i64, i64) {
    (*source_no, *papers)
}

/// Returns the rows of a year: all papers, those of each colour, and the additional flags of the flagged colours.
fn of_year(year: i32, counted: &[BySource], flagged: &[usize], recipe: &Recipe) -> Vec<Papers> {
    let Some((all, counted)) = counted.split_first() else { return Vec::new() };
    let (open, beside) = counted.split_at(COLOURS.len().min(counted.len()));
    let of = |counted: &BySource, source: &i64| counted.get(source).copied().unwrap_or(0);
    let mut rows = Vec::new();
    for (source_no, papers) in all {
        let row = |colour, papers, flags| Papers {
            source_no: *source_no,
            year,
            colour,
            papers,
            reviewed: if recipe.is_classic { 0 } else { flags },
            submitted: if recipe.is_classic { flags } else { 0 },
        };
        let mut closed = *papers;
        for (place, ((colour, _), counted)) in COLOURS.iter().zip(open).enumerate() {
            let flags = flagged.iter().zip(beside).find(|(colour, _)| **colour == place);
            let flags = flags.map_or(0, |(_, counted)| of(counted, source_no));
            let papers = of(counted, source_no);
            closed -= papers;
            rows.push(row(colour, papers, flags));
        }
        rows.push(row("closed", closed.max(0), 0));
    }
    rows
}

/// Returns the newest date that is `months` months old: the last date that lies that many months before. A day that a
/// month does not have counts as its last day.
fn aged(as_of: NaiveDate, months: u32) -> Option<NaiveDate> {
    let months = Months::new(months);
    let mut day = as_of.checked_sub_months(months)?;
    while let Some(next) = day.succ_opt()
        && next.checked_add_months(months)? <= as_of
    {
        day = next;
    }
    Some(day)
}

/// Returns the first date that is at most twelve months earlier.
fn year_before(newest: NaiveDate) -> NaiveDate {
    let year = Months::new(12);
    let Some(day) = newest.checked_sub_months(year) else { return newest };
    match day.checked_add_months(year) {
        Some(later) if later < newest => day.checked_add_days(Days::new(1)).unwrap_or(day),
        _ => day,
    }
}

#[cfg(test)]
mod tests {
    use chrono::{Months, NaiveDate};

    use super::{aged, year_before};

    #[test]
    fn ages_part_days_as_adding_months_does() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        for as_of in ["2026-02-28", "2026-08-31", "2028-02-29", "2026-03-02"] {
            let as_of = day(as_of);
            for months in [6, 12, 18, 24, 36, 48, 60, 72] {
                let last = aged(as_of, months).unwrap();
                let months = Months::new(months);
                assert!(last + months <= as_of, "{as_of} {months:?}");
                assert!(last.succ_opt().unwrap() + months > as_of, "{as_of} {months:?}");
            }
            let first = year_before(as_of);
            assert!(first + Months::new(12) >= as_of);
            assert!(first.pred_opt().unwrap() + Months::new(12) < as_of);
        }
    }
}
