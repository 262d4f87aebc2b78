/** How wide a dialog is that asks one thing: 500 pixels, less on a narrow screen. */
export const DIALOG_WIDTH = { width: 500 } as const;

/** How wide one is in which something is looked for and chosen. */
export const WIDE_DIALOG = { width: 640 } as const;
