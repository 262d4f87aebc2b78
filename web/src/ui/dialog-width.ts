/** How wide a dialog is that asks one thing: 500 pixels, less on a narrow screen. */
export const DIALOG_WIDTH = { width: 500 } as const;
