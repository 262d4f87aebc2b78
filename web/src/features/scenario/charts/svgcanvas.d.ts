/** The part of the package that we use: a canvas that draws into an SVG document. */
declare module "svgcanvas" {
  export class Element {
    constructor(size: { width: number; height: number });
    width: number;
    height: number;
    getContext(kind: "2d"): { getSerializedSvg: (fixNamedEntities: boolean) => string };
  }
}
