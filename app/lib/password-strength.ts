export type PasswordStrength = "weak" | "fair" | "strong";

const KINDS = [/[\p{Ll}\p{Lo}]/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/**
 * How hard to guess a password looks, by its length (repeated characters count little) and its kinds of characters.
 * Only a hint while typing: the server refuses common passwords.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  const distinct = new Set(characters.map((character) => character.toLowerCase())).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const score = Math.min(characters.length, 2 * distinct) + 2 * Math.max(0, kinds - 1);
  if (score < 10) return "weak";
  return score < 18 ? "fair" : "strong";
}
