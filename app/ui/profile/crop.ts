import { MAX_CROPPED_SIDE } from "#app/lib/pictures/avatar.ts";
import { MIN_PICTURE_SIDE } from "#app/lib/pictures/picture.ts";

type Sides = { width: number; height: number };

/** A square of the picture: its centre in the picture's pixels, and its zoom against the largest square. */
export type Crop = { x: number; y: number; zoom: number };

export const middleOf = ({ width, height }: Sides): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The side of the square in the picture's pixels. */
export const sideOf = ({ width, height }: Sides, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** The largest zoom. The server refuses squares with fewer pixels. */
export const maxZoom = ({ width, height }: Sides): number =>
  Math.max(1, Math.min(4, Math.min(width, height) / MIN_PICTURE_SIDE));

/** The side of the uploaded square: its own pixels, up to a useful maximum. */
export const sentSide = (picture: Sides, crop: Crop): number =>
  Math.max(1, Math.min(MAX_CROPPED_SIDE, Math.floor(sideOf(picture, crop))));

/** The nearest crop inside the picture. */
export function within(picture: Sides, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, maxZoom(picture));
  const half = sideOf(picture, { ...crop, zoom }) / 2;
  return {
    zoom,
    x: clamp(crop.x, half, picture.width - half),
    y: clamp(crop.y, half, picture.height - half),
  };
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** Draws the square onto a whole square canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const side = sideOf(picture, crop);
  pen.imageSmoothingQuality = "high";
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

function canvasOf(picture: ImageBitmap, crop: Crop, side: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  drawCrop(canvas, picture, crop);
  return canvas;
}

/** The square as a file to upload; PNG if the picture may be transparent. Null if the browser cannot create it. */
export function fileOf(picture: ImageBitmap, crop: Crop, from: File): Promise<File | null> {
  const type = from.type === "image/jpeg" ? "image/jpeg" : "image/png";
  const canvas = canvasOf(picture, crop, sentSide(picture, crop));
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob && new File([blob], "avatar", { type })), type, 0.92);
  });
}

/** The square as a small data URL for the page itself. */
export const previewOf = (picture: ImageBitmap, crop: Crop): string =>
  canvasOf(picture, crop, 224).toDataURL("image/png");
