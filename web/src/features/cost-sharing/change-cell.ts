/** The change of a member's share as a bar to the left or to the right of today, with sign and number. There are many, so it is plain. */

import type { ICellRendererComp, ICellRendererParams } from "ag-grid-community";
import { NONE, percent, signed } from "../../lib/format";
import type { ShareContext, ShareRow } from "./share-row";

type Params = ICellRendererParams<ShareRow, number | null, ShareContext>;

/** Shows it; a full bar is as much as the context says. */
export class ChangeCell implements ICellRendererComp<ShareRow> {
  private readonly cell = element("span", "change-cell");
  private readonly bar = element("span", "change-bar");
  private readonly part = element("i");
  private readonly sign = element("span", "change-sign");
  private readonly words = element("span");

  init(params: Params): void {
    for (const quiet of [this.bar, this.sign]) quiet.setAttribute("aria-hidden", "true");
    this.bar.append(this.part);
    this.cell.append(this.bar, this.sign, this.words);
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.cell;
  }

  refresh({ value, context, node }: Params): boolean {
    const change = value ?? null;
    this.bar.hidden = change === null || node.rowPinned === "bottom";
    this.part.className = change !== null && change < 0 ? "is-less" : "is-more";
    this.part.style.width = `${(50 * Math.min(Math.abs(change ?? 0), context.scale)) / context.scale}%`;
    this.sign.textContent = change === null || change === 0 ? "" : change < 0 ? "▼" : "▲";
    this.words.textContent = change === null ? NONE : signed(change, (size) => percent(size, 1));
    return true;
  }
}

function element(name: "span" | "i", className = ""): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
