/** Where a new visitor of the demo begins: set before signing in, and used once by the start page. */

let start: string | undefined;

/** Sets the address of the first screen. */
export function setDemoStart(address: string): void {
  start = address;
}

/** The address of the first screen, once; undefined unless a visit of the demo has just begun. */
export function takeDemoStart(): string | undefined {
  const address = start;
  start = undefined;
  return address;
}
