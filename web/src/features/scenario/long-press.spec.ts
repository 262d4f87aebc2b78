import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { longPress } from "./long-press";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function pressed(direction: 1 | -1) {
  const steps: number[] = [];
  const onEnd = vi.fn();
  return { steps, onEnd, ...longPress(direction, (by) => steps.push(by), onEnd) };
}

describe("a press", () => {
  it("is long from 300 ms on, and then counts by fives until it is let go", () => {
    const { steps, onEnd, press, release, click } = pressed(1);
    press();
    vi.advanceTimersByTime(299);
    expect(steps).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(steps).toEqual([5]);
    vi.advanceTimersByTime(240);
    expect(steps).toEqual([5, 5, 5]);
    release();
    click();
    vi.advanceTimersByTime(2000);
    expect(steps, "the click that ends it counts no more").toEqual([5, 5, 5]);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
  it("counts by one when it is short", () => {
    const { steps, onEnd, press, release, click } = pressed(-1);
    press();
    vi.advanceTimersByTime(200);
    release();
    click();
    vi.advanceTimersByTime(2000);
    expect(steps).toEqual([-1]);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
  it("counts clicks of the keyboard, also after a long press", () => {
    const { steps, press, release, click } = pressed(1);
    press();
    vi.advanceTimersByTime(300);
    release();
    click();
    click();
    expect(steps).toEqual([5, 1]);
  });
  it("ends with the button", () => {
    const { steps, press, drop } = pressed(1);
    press();
    drop();
    vi.advanceTimersByTime(2000);
    expect(steps).toEqual([]);
  });
});
