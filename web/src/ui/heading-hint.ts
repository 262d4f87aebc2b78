/** Definitions of columns for the keyboard: while a heading of a grid has the focus, its hint is shown below it, as on hover. */

/** The width of a hint, as in `styles.css`. */
const WIDTH = "min(18.75rem, 100%)";

let hints = 0;

/** Shows the hint of the heading in focus within a frame. Escape hides it. Returns what ends this. */
export function watchHeadings(frame: HTMLElement, hintOf: (column: string) => string | undefined): () => void {
  const hint = document.createElement("div");
  hint.id = `heading-hint-${++hints}`;
  hint.role = "tooltip";
  hint.className = "heading-hint";
  hint.hidden = true;
  let described: HTMLElement | undefined;
  const hide = () => {
    hint.hidden = true;
    described?.removeAttribute("aria-describedby");
    described = undefined;
  };
  const focus = ({ target }: FocusEvent) => {
    hide();
    const heading = target instanceof Element ? target.closest<HTMLElement>(".ag-header-cell[col-id]") : null;
    const words = heading && hintOf(heading.getAttribute("col-id") ?? "");
    if (!heading || !words || !heading.matches(":focus-visible, :has(:focus-visible)")) return;
    hint.textContent = words;
    hint.style.top = `${heading.getBoundingClientRect().bottom - frame.getBoundingClientRect().top + 4}px`;
    hint.style.left = `min(${Math.max(0, heading.getBoundingClientRect().left - frame.getBoundingClientRect().left)}px, 100% - ${WIDTH})`;
    hint.hidden = false;
    heading.setAttribute("aria-describedby", hint.id);
    described = heading;
  };
  const press = ({ key }: KeyboardEvent) => key === "Escape" && hide();
  frame.append(hint);
  frame.addEventListener("focusin", focus);
  frame.addEventListener("focusout", hide);
  frame.addEventListener("pointerdown", hide);
  frame.addEventListener("keydown", press);
  return () => {
    frame.removeEventListener("focusin", focus);
    frame.removeEventListener("focusout", hide);
    frame.removeEventListener("pointerdown", hide);
    frame.removeEventListener("keydown", press);
    hint.remove();
  };
}
