import type { ICellRendererComp, ICellRendererParams } from "ag-grid-community";
import type { Decision, TitleRequest } from "../../api/proposals";
import { decisionLabel } from "./decisions";

/** What the cells read from and tell. */
export interface DecisionContext {
  canDecide: boolean;
  onDecide: (requests: TitleRequest[], decision: Decision) => void;
}

const WORDS = {
  accepted: { action: "Accept", done: "Accepted", sign: "✓" },
  declined: { action: "Decline", done: "Declined", sign: "✕" },
} as const;

type Params = ICellRendererParams<TitleRequest, Decision, DecisionContext>;

/** Says what was decided, by the two buttons that decide where one may. There are many, so they are plain. */
export class DecisionCell implements ICellRendererComp<TitleRequest> {
  private params!: Params;
  private readonly frame = document.createElement("span");
  private readonly accept = this.button("accepted");
  private readonly decline = this.button("declined");

  init(params: Params): void {
    this.frame.className = "state";
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.frame;
  }

  refresh(params: Params): boolean {
    this.params = params;
    const { data, context } = params;
    if (!data) return true;
    if (!context.canDecide) {
      this.frame.textContent = decisionLabel(data.decision);
      return true;
    }
    const what = `${data.title} for ${data.institution_name}`;
    show(this.accept, data.decision === "accepted", WORDS.accepted, what);
    show(this.decline, data.decision === "declined", WORDS.declined, what);
    if (this.accept.parentElement === null) this.frame.replaceChildren(this.accept, this.decline);
    return true;
  }

  /** A button that decides so, or, pressed again, leaves it open. */
  private button(decision: "accepted" | "declined"): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.addEventListener("click", () => {
      const { data, context } = this.params;
      if (data) context.onDecide([data], data.decision === decision ? null : decision);
    });
    return button;
  }
}

function show(button: HTMLButtonElement, isOn: boolean, { action, done, sign }: (typeof WORDS)[keyof typeof WORDS], what: string) {
  button.className = `state-button is-half${isOn ? ` is-on is-${done.toLowerCase()}` : ""}`;
  button.textContent = isOn ? `${sign} ${done}` : action;
  button.setAttribute("aria-pressed", String(isOn));
  button.setAttribute("aria-label", `${isOn ? done : action}: ${what}`);
}
