//! What a command is at, on stderr, for people who wait longer than a second.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is drawn again.
const TICK: Duration = Duration::from_millis(120);

/// One line on stderr that goes away at the end. Nothing is shown where stderr is no terminal.
#[derive(Debug)]
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Progress whose end is not known.
    pub(super) fn spinner() -> Self {
        Self::start(ProgressBar::no_length(), "{spinner} {msg} ({elapsed})")
    }

    /// Progress over so many parts.
    pub(super) fn of(parts: usize) -> Self {
        let bar = ProgressBar::new(parts as u64);
        Self::start(bar, "{msg} {bar:30} {pos} of {len} ({elapsed}, {eta} to go)")
    }

    fn start(bar: ProgressBar, template: &str) -> Self {
        bar.set_draw_target(ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let late = bar.downgrade();
        std::thread::spawn(move || {
            std::thread::sleep(PATIENCE);
            if let Some(bar) = late.upgrade().filter(|bar| !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(TICK);
            }
        });
        Self { bar }
    }

    /// Says what is being done.
    pub(super) fn step(&self, what: impl Into<std::borrow::Cow<'static, str>>) {
        self.bar.set_message(what);
    }

    /// Says how many parts are done.
    pub(super) fn done(&self, parts: usize) {
        self.bar.set_position(parts as u64);
    }

    /// Writes a line to stderr without disturbing what is shown.
    pub(super) fn line(&self, text: &str) {
        self.bar.suspend(|| eprintln!("{text}"));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
