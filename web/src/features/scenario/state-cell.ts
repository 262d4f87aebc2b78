import { isRequested, stateWords } from "../../model/journal-state";
import { STATE } from "../../model/overlay";
import type { ICellRendererComp, ICellRendererParams } from "ag-grid-community";
import { afterPaint } from "../../ui/after-paint";
import { TOTALS, type GridContext, type GridRow } from "./grid-row";

type Params = ICellRendererParams<GridRow, number, GridContext>;

/** Says whether a journal is subscribed, by the button that changes it where it may be changed. There is one in every row, so it is plain. */
export class StateCell implements ICellRendererComp<GridRow> {
  private params!: Params;
  private readonly button = document.createElement("button");
  private readonly frame = document.createElement("span");
  private readonly label = document.createTextNode("");

  init(params: Params): void {
    this.frame.className = "state";
    this.button.type = "button";
    this.button.tabIndex = -1;
    this.button.append(this.label);
    // The cell is focused, whose keys do the same, and not the button. Focused by the grid, during the press, it would delay the click.
    this.button.addEventListener("pointerdown", (event) => event.stopPropagation());
    this.button.addEventListener("mousedown", (event) => event.preventDefault());
    this.button.addEventListener("click", (event) => {
      event.stopPropagation();
      this.focusLater();
      // As things stand now: a cell whose value stays is not drawn anew.
      this.params.context.source.toggle(this.params.data?.row ?? 0);
    });
    this.refresh(params);
  }

  /** Focuses the cell after the next frame if the keyboard is in the grid, and goes nowhere else before; without its row, the cell in its place. */
  private focusLater(): void {
    const { api, node, column } = this.params;
    const { rowIndex: place, rowPinned } = node;
    const before = document.activeElement;
    const isInGrid = before?.closest(".ag-root") != null;
    if (!isInGrid) return;
    afterPaint(() => {
      if (column === undefined || place === null || document.activeElement !== before || api.isDestroyed()) return;
      const last = api.getDisplayedRowCount() - 1;
      if (last >= 0) api.setFocusedCell(node.rowIndex ?? Math.min(place, last), column, rowPinned);
    });
  }

  getGui(): HTMLElement {
    return this.frame;
  }

  refresh(params: Params): boolean {
    this.params = params;
    const state = params.value ?? STATE.none;
    const { titles, canEdit, requests } = params.context.source;
    if (params.data === TOTALS) return true;
    const words = stateWords(state, requests !== undefined);
    // What the consortium subscribes is not the member's to change.
    if (canEdit && !(requests && state === STATE.subscribed)) {
      this.button.className = `state-button${state === STATE.subscribed ? " is-on" : ""}${isRequested(state) ? " is-on is-requested" : ""}`;
      this.button.setAttribute("aria-pressed", String(state !== STATE.none));
      this.button.setAttribute("aria-label", `${words.spoken} ${titles.texts("title")[params.data?.row ?? 0] ?? ""}`);
      this.label.nodeValue = words.label;
      // To be put in its place again would cost it the keyboard.
      if (this.button.parentElement === null) this.frame.replaceChildren(this.button);
    } else {
      this.frame.textContent = state === STATE.none ? "" : words.label;
    }
    return true;
  }
}
