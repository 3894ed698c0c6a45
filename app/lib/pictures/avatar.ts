/** Sides in pixels of the stored square variants of an avatar. */
export const AVATAR_SIZES = [64, 192, 512] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

/** The largest square that a browser sends after cropping a picture. */
export const MAX_CROPPED_SIDE = 1024;

/** A variant's key in the media bucket. Keys do not reveal whose picture it is. */
export const avatarKey = (imageId: string, size: AvatarSize): string => `avatars/${imageId}/${size}.webp`;

/** The URL stored in the profile: the middle size. */
export const avatarUrl = (imageId: string): string => `/media/${avatarKey(imageId, 192)}`;

/** The URL of another size of the same avatar. */
export const avatarUrlAt = (url: string, size: AvatarSize): string =>
  url.replace(/\/\d+\.webp$/, `/${size}.webp`);

/**
 * The letters shown for a person without a picture: the initials of the first two words, in upper case. A zero-width
 * non-joiner keeps Arabic letters apart.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map((word) => ([...word][0] ?? "").toUpperCase()).join("\u200c");
}
