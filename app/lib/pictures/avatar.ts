/** Sides in pixels of the squares kept of each avatar. */
export const AVATAR_SIZES = [64, 192, 512] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

/** The largest square that a browser sends after cropping a picture. */
export const MAX_CROPPED_SIDE = 1024;

/** The key of a square in the media bucket. Keys do not tell whose picture it is. */
export const avatarKey = (imageId: string, size: AvatarSize): string => `avatars/${imageId}/${size}.webp`;

/** The address kept in the profile: the middle size. */
export const avatarUrl = (imageId: string): string => `/media/${avatarKey(imageId, 192)}`;

/** The address of another size of the avatar behind a profile's address. */
export const avatarUrlAt = (url: string, size: AvatarSize): string =>
  url.replace(/\/\d+\.webp$/, `/${size}.webp`);

/**
 * The letters shown for a person without a picture: the first letters of the first two words, in upper case. A joiner
 * keeps Arabic letters from connecting into a word.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map((word) => ([...word][0] ?? "").toUpperCase()).join("\u200c");
}
