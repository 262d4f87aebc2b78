//! Progress of a command on stderr, shown after one second.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Time before anything is shown.
const QUIET_TIME: Duration = Duration::from_secs(1);
/// Interval at which the line is redrawn.
const TICK: Duration = Duration::from_millis(120);

/// A line on stderr that disappears at the end. Hidden if stderr is not a terminal.
#[derive(Debug)]
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Progress with an unknown total.
    pub(super) fn spinner() -> Self {
        Self::start(ProgressBar::no_length(), "{spinner} {msg} ({elapsed})")
    }

    /// Progress over this many parts.
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
            std::thread::sleep(QUIET_TIME);
            if let Some(bar) = late.upgrade().filter(|bar| !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(TICK);
            }
        });
        Self { bar }
    }

    /// Sets the current step.
    pub(super) fn step(&self, what: impl Into<std::borrow::Cow<'static, str>>) {
        self.bar.set_message(what);
    }

    /// Sets the number of finished parts.
    pub(super) fn done(&self, parts: usize) {
        self.bar.set_position(parts as u64);
    }

    /// Prints a line to stderr without disturbing the progress line.
    pub(super) fn line(&self, text: &str) {
        self.bar.suspend(|| eprintln!("{text}"));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
