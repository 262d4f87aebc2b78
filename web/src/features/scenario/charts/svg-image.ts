/** Pictures of drawings that are SVG already, without the chart library. */

/** The formats of pictures. */
export type ImageKind = "png" | "svg";

/** How many pixels a PNG has for each unit of the picture, in each direction. */
export const SHARPNESS = 2;

/** An SVG picture in the format that is wanted. */
export async function svgImage(kind: ImageKind, svg: string, width: number, height: number): Promise<Blob> {
  if (kind === "svg") return new Blob([svg], { type: "image/svg+xml" });
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * SHARPNESS, height * SHARPNESS];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return blobOf(canvas);
}

/** The content of a canvas as PNG. */
export function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser could not draw the picture."))), "image/png");
  });
}
