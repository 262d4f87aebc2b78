/** How high the grid of journals is, as CSS. */
export const GRID_HEIGHT = "max(32.5rem, 58vh)";
