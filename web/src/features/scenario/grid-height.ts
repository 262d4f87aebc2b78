/** How high the grid of journals is, as CSS. */
export const GRID_HEIGHT = "max(520px, 58vh)";
