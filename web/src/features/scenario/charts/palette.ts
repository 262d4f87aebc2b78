/** The colours of charts, read from the page, for canvases know no variables. */

const VARIABLES = {
  text: "--mui-palette-text-primary",
  soft: "--mui-palette-text-secondary",
  line: "--mui-palette-divider",
  paper: "--mui-palette-background-paper",
  accent: "--mui-palette-primary-main",
  warn: "--mui-palette-warning-main",
  subscription: "--tw-subscription",
  requested: "--tw-requested",
  ill: "--tw-ill",
  open: "--tw-open",
  plain: "--tw-plain",
} as const;

/** A colour for each purpose. */
export type Palette = Record<keyof typeof VARIABLES, string>;

/** The colours that hold where an element is. */
export function paletteAt(element: Element): Palette {
  const style = getComputedStyle(element);
  return Object.fromEntries(Object.entries(VARIABLES).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()])) as Palette;
}

/** The colours of the light theme, for pictures: they end up on white slides and paper. */
export function lightPalette(): Palette {
  const light = document.createElement("div");
  light.dataset.theme = "light";
  light.hidden = true;
  document.body.append(light);
  const palette = paletteAt(light);
  light.remove();
  return palette;
}
