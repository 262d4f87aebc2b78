/** How many scenarios a comparison has. */
export const FEWEST = 2;
export const MOST = 6;
