//! Leases on SQLite and PostgreSQL, with a clock that the test sets.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::DateTime;
use titlewise_catalog::{Catalog, Clock, Email, NewPackage, Upload, replace_always};

use crate::temporary::Temporary;

/// A clock that moves only when a test advances it.
#[derive(Clone)]
pub struct Hands(Arc<AtomicI64>);

impl Hands {
    pub fn new() -> Self {
        Self(Arc::new(AtomicI64::new(1_800_000_000)))
    }

    pub fn clock(&self) -> Clock {
        let hands = self.clone();
        Clock::new(move || DateTime::from_timestamp(hands.0.load(Ordering::SeqCst), 0).unwrap())
    }

    pub fn forward(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
}

/// A package without files.
async fn package(catalog: &Catalog) -> String {
    let library = catalog.create_institution(None, "Library", &[], false).await.unwrap();
    let package = NewPackage {
        name: "Package".to_owned(),
        institution_id: library.id,
        publisher: String::new(),
        description: String::new(),
        currency: None,
        big_deal_cost: None,
        big_deal_cost_increase: None,
    };
    catalog.create_package(package).await.unwrap()
}

/// A file of a package that waits to be read.
async fn waiting(catalog: &Catalog, package: &str) -> Upload {
    let upload = Upload::new(package, "prices.csv", 7, catalog.clock());
    catalog.add_unread(&upload, None).await.unwrap();
    upload
}

/// A package with one file that waits to be read.
async fn waiting_file(catalog: &Catalog) -> Upload {
    waiting(catalog, &package(catalog).await).await
}

/// Claims and finishes jobs one after the other; returns the packages of their files.
async fn work(catalog: &Catalog, hands: &Hands, count: usize) -> Vec<String> {
    let mut packages = Vec::new();
    for _ in 0..count {
        let Some(job) = catalog.claim_job("worker").await.unwrap() else { break };
        packages.push(job.upload.package_id.clone());
        let read = Upload { verdict: "reject".to_owned(), ..job.upload.clone() };
        catalog.finish_job(&job, read, replace_always).await.unwrap().unwrap();
        hands.forward(1);
    }
    packages
}

async fn packages_take_turns(catalog: &Catalog, hands: &Hands) {
    let (many, few) = (package(catalog).await, package(catalog).await);
    for _ in 0..200 {
        waiting(catalog, &many).await;
    }
    assert_eq!(work(catalog, hands, 2).await, [many.as_str(); 2]);
    let busy = catalog.claim_job("busy").await.unwrap().unwrap();
    assert_eq!(busy.upload.package_id, many);
    let file = waiting(catalog, &few).await;
    let next = catalog.claim_job("next").await.unwrap().unwrap();
    assert_eq!(next.upload.id, file.id, "nothing of its package is being read");
    catalog.release_job(&next, 0).await.unwrap();
    catalog.release_job(&busy, 0).await.unwrap();
    hands.forward(1);

    waiting(catalog, &few).await;
    let order = work(catalog, hands, 5).await;
    let turns: Vec<usize> = order.iter().map(|package| usize::from(*package == few)).collect();
    assert_eq!(turns.iter().sum::<usize>(), 2, "{turns:?}");
    assert_eq!(turns[4..], [0], "both of the few are read among the first four: {turns:?}");
    assert_eq!(work(catalog, hands, 300).await.len(), 195);
}

async fn a_file_whose_worker_was_lost_comes_last(catalog: &Catalog, hands: &Hands) {
    let lost = waiting_file(catalog).await;
    let first = catalog.claim_job("lost").await.unwrap().unwrap();
    assert!(!first.has_lost_a_worker());
    hands.forward(16);
    let later = waiting_file(catalog).await;
    let next = catalog.claim_job("next").await.unwrap().unwrap();
    assert_eq!(next.upload.id, later.id, "what never failed comes first");
    let last = catalog.claim_job("next").await.unwrap().unwrap();
    assert_eq!((last.upload.id.as_str(), last.attempts), (lost.id.as_str(), 2));
    assert!(last.has_lost_a_worker());
    // A server that stops gives its files back, and that is no loss.
    catalog.release_job(&last, 0).await.unwrap();
    catalog.release_job(&next, 0).await.unwrap();
    let next = catalog.claim_job("next").await.unwrap().unwrap();
    assert_eq!((next.upload.id.as_str(), next.has_lost_a_worker()), (later.id.as_str(), false));
    catalog.release_job(&next, 0).await.unwrap();
    assert_eq!(work(catalog, hands, 9).await.len(), 2);
}

async fn a_job_belongs_to_one_worker_until_its_lease_runs_out(catalog: &Catalog, hands: &Hands) {
    let upload = waiting_file(catalog).await;
    let first = catalog.claim_job("first").await.unwrap().unwrap();
    assert_eq!((first.upload.id.as_str(), first.attempts), (upload.id.as_str(), 1));
    assert!(catalog.claim_job("second").await.unwrap().is_none(), "it is leased");

    hands.forward(10);
    assert!(catalog.keep_job(&first, 50, 3).await.unwrap(), "extended");
    hands.forward(10);
    assert!(catalog.claim_job("second").await.unwrap().is_none(), "the extension counts");

    hands.forward(6);
    let second = catalog.claim_job("second").await.unwrap().unwrap();
    assert_eq!(second.attempts, 2);
    assert!(!catalog.keep_job(&first, 60, 4).await.unwrap(), "the first worker has lost it");
    let late = catalog.finish_job(&first, first.upload.clone(), replace_always).await.unwrap();
    assert!(late.is_none(), "what the first worker finishes no longer counts");

    catalog.release_job(&second, 20).await.unwrap();
    assert!(catalog.claim_job("third").await.unwrap().is_none(), "not before 20 seconds");
    hands.forward(20);
    let third = catalog.claim_job("third").await.unwrap().unwrap();
    assert_eq!(third.attempts, 2, "a released job does not count as an attempt");
    assert!(
        catalog.finish_job(&third, third.upload.clone(), replace_always).await.unwrap().is_some()
    );
    hands.forward(3_600);
    assert!(catalog.claim_job("fourth").await.unwrap().is_none(), "it is done");
}

async fn an_email_is_leased_while_it_is_sent(catalog: &Catalog, hands: &Hands) {
    let email = Email {
        recipient: "ann@example.edu".to_owned(),
        recipient_name: "Ann".to_owned(),
        subject: "Subject".to_owned(),
        body: "Body".to_owned(),
    };
    catalog.send_email(&email).await.unwrap();
    let due = catalog.claim_mail().await.unwrap().unwrap();
    assert_eq!(due.attempts, 1);
    assert!(catalog.claim_mail().await.unwrap().is_none(), "it is being sent");

    hands.forward(120);
    let again = catalog.claim_mail().await.unwrap().unwrap();
    assert_eq!((&again.id, again.attempts), (&due.id, 2), "the sender was lost");
    catalog.mail_failed(&again.id, "refused", 300).await.unwrap();
    hands.forward(299);
    assert!(catalog.claim_mail().await.unwrap().is_none(), "not before 300 seconds");
    hands.forward(1);
    let last = catalog.claim_mail().await.unwrap().unwrap();
    catalog.mail_sent(&last.id).await.unwrap();
    assert_eq!(catalog.mail_waiting().await.unwrap(), 0);
    hands.forward(3_600);
    assert!(catalog.claim_mail().await.unwrap().is_none(), "sent once");
}

/// A server that sends slowly claims each email when its turn comes, so that none is due for another server meanwhile.
async fn emails_that_wait_for_their_turn_are_not_claimed(catalog: &Catalog, hands: &Hands) {
    for number in 0..3 {
        let email = Email {
            recipient: format!("{number}@example.edu"),
            recipient_name: String::new(),
            subject: "Subject".to_owned(),
            body: "Body".to_owned(),
        };
        catalog.send_email(&email).await.unwrap();
    }
    let mut sent = Vec::new();
    for _ in 0..3 {
        let mail = catalog.claim_mail().await.unwrap().unwrap();
        // Sending takes nearly as long as the lease; the other server takes what is due meanwhile.
        hands.forward(110);
        sent.push(mail.letter.recipient);
        if let Some(other) = catalog.claim_mail().await.unwrap() {
            sent.push(other.letter.recipient);
            catalog.mail_sent(&other.id).await.unwrap();
        }
        catalog.mail_sent(&mail.id).await.unwrap();
        if sent.len() >= 3 {
            break;
        }
    }
    sent.sort();
    assert_eq!(sent, ["0@example.edu", "1@example.edu", "2@example.edu"]);
    assert_eq!(catalog.mail_waiting().await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn leases_on_sqlite() {
    leases(Temporary::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leases_on_postgresql() {
    leases(Temporary::postgres().await).await;
}

async fn leases(database: Temporary) {
    let hands = Hands::new();
    let catalog = Catalog::open(&database.url).await.unwrap().with_clock(hands.clock());
    a_job_belongs_to_one_worker_until_its_lease_runs_out(&catalog, &hands).await;
    an_email_is_leased_while_it_is_sent(&catalog, &hands).await;
    packages_take_turns(&catalog, &hands).await;
    a_file_whose_worker_was_lost_comes_last(&catalog, &hands).await;
    emails_that_wait_for_their_turn_are_not_claimed(&catalog, &hands).await;
    catalog.close().await;
    database.remove().await;
}
