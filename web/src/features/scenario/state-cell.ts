import type { ICellRendererComp, ICellRendererParams } from "ag-grid-community";
import { TOTALS, type GridContext, type GridRow } from "./grid-row";

type Params = ICellRendererParams<GridRow, number, GridContext>;

/** Says whether a journal is subscribed, by the button that changes it where it may be changed. There is one in every row, so it is plain. */
export class StateCell implements ICellRendererComp<GridRow> {
  private params!: Params;
  private readonly button = document.createElement("button");
  private readonly frame = document.createElement("span");

  init(params: Params): void {
    this.frame.className = "state";
    this.button.type = "button";
    this.button.tabIndex = -1;
    this.button.addEventListener("click", (event) => {
      event.stopPropagation();
      // As things stand now: a cell whose value stays is not drawn anew.
      this.params.context.source.toggle(this.params.data?.row ?? 0);
    });
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.frame;
  }

  refresh(params: Params): boolean {
    this.params = params;
    const isSubscribed = params.value === 1;
    const { titles, canEdit } = params.context.source;
    if (params.data === TOTALS) return true;
    if (canEdit) {
      this.button.className = isSubscribed ? "state-button is-on" : "state-button";
      this.button.setAttribute("aria-pressed", String(isSubscribed));
      this.button.setAttribute("aria-label", `${isSubscribed ? "Unsubscribe" : "Subscribe"} ${titles.texts("title")[params.data?.row ?? 0] ?? ""}`);
      this.button.textContent = isSubscribed ? "✓ Subscribed" : "Subscribe";
      // To be put in its place again would cost it the keyboard.
      if (this.button.parentElement === null) this.frame.replaceChildren(this.button);
    } else {
      this.frame.textContent = isSubscribed ? "✓ Subscribed" : "";
    }
    return true;
  }
}
