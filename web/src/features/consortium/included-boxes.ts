/** The boxes in the grid of member institutions: one in each row, and one above all. There are many, so they are plain. */

import type { ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from "ag-grid-community";
import type { InclusionChange, MemberInstitution } from "../../api/consortium";
import { boxChange } from "./inclusion";

/** What the boxes read from and tell. */
export interface InclusionContext {
  /** Those that search and filters leave. */
  shown: MemberInstitution[];
  canEdit: boolean;
  onChange: (change: InclusionChange) => void;
  /** Takes which rows pass the filters of columns; nothing where there are none. */
  onPassing: (ids: ReadonlySet<string> | undefined) => void;
  /** What the box above all says, and whether it is out of use. */
  state: "all" | "some" | "none";
  isFixed: boolean;
  /** Shows another state in the box above all. */
  refreshHeading?: () => void;
}

type Params = ICellRendererParams<MemberInstitution, boolean, InclusionContext>;

/** What ticking the box of a member, or clearing it, changes. */
export function toggled({ package_id, included }: MemberInstitution): InclusionChange {
  return included ? { include: [], exclude: [package_id] } : { include: [package_id], exclude: [] };
}

/** Says whether a member counts, and changes it. */
export class IncludedCell implements ICellRendererComp<MemberInstitution> {
  private params!: Params;
  private readonly box = tickBox();

  init(params: Params): void {
    // As with the button of a journal: the grid focuses the cell, whose keys do the same.
    this.box.addEventListener("mousedown", (event) => event.preventDefault());
    this.box.addEventListener("change", () => {
      const { data, context } = this.params;
      if (data) context.onChange(toggled(data));
    });
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.box;
  }

  refresh(params: Params): boolean {
    this.params = params;
    this.box.checked = params.data?.included ?? false;
    this.box.disabled = !params.context.canEdit;
    this.box.setAttribute("aria-label", `Include ${params.data?.institution_name ?? ""}`);
    return true;
  }
}

/** Ticks or clears all that are shown. */
export class IncludedHeading implements IHeaderComp {
  private params!: IHeaderParams<MemberInstitution, InclusionContext>;
  private readonly box = tickBox();

  init(params: IHeaderParams<MemberInstitution, InclusionContext>): void {
    this.box.setAttribute("aria-label", "Include all shown");
    this.box.addEventListener("change", () => this.params.context.onChange(boxChange(this.params.context.shown)));
    params.context.refreshHeading = () => this.refresh(this.params);
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.box;
  }

  refresh(params: IHeaderParams<MemberInstitution, InclusionContext>): boolean {
    this.params = params;
    const { state, isFixed } = params.context;
    this.box.checked = state === "all";
    this.box.indeterminate = state === "some";
    this.box.disabled = isFixed;
    return true;
  }
}

function tickBox(): HTMLInputElement {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.className = "tick-box";
  box.tabIndex = -1;
  return box;
}
