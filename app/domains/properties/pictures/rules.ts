import { minutes, seconds } from "#app/lib/duration.ts";

/** Most pictures of one property. */
export const MAX_PROPERTY_PICTURES = 6;

/**
 * Longest side in pixels: sharp at half a page's width. Six of these, each of at most so many bytes, and a report of half
 * a megabyte keep a file under 1.5 MB.
 */
export const PICTURE_SIDES = [1000, 800, 640] as const;
export const PICTURE_BYTES = 160_000;

/** How many pictures a person may upload: each has to be decoded. */
export const PROPERTY_PICTURE_BACKOFF = {
  free: 40,
  firstWaitMs: minutes(1),
  maxWaitMs: minutes(30),
  regainMs: seconds(30),
};

/** A picture of a property, as a report names it. */
export type PropertyPicture = { id: string; width: number; height: number };

/** Why a picture was not added or removed. */
export type PictureRefused = "gone" | "ordered" | "enough";
