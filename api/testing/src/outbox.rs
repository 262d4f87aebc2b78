//! Emails that a server has written as files.

use std::time::Duration;

use crate::database::Data;

/// Waits until the outbox has `count` emails and returns their texts.
pub async fn outbox(data: &Data, count: usize) -> Vec<String> {
    let folder = data.path().join("outbox");
    for _ in 0..100 {
        let mails: Vec<String> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "eml"))
            .map(|path| std::fs::read_to_string(path).unwrap())
            .collect();
        if mails.len() >= count {
            return mails.iter().map(|mail| plain(mail)).collect();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("there are no {count} mails in {}", folder.display());
}

/// Decodes an email: quoted-printable breaks lines with "=".
pub fn plain(mail: &str) -> String {
    mail.replace("=\r\n", "").replace("=3D", "=")
}

/// Returns the token of the link in an email.
pub fn link_in(mail: &str) -> String {
    let (_, rest) = mail.split_once("/reset-password#token=").unwrap_or_else(|| panic!("{mail}"));
    rest.chars().take_while(|sign| sign.is_ascii_alphanumeric() || "-_".contains(*sign)).collect()
}
