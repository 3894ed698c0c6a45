/** Marks of vowels and the stretching stroke, which are not part of a word's spelling. */
const MARKS = /[\u064b-\u065f\u0670\u0640]/g;

/** A heading's id: its letters and digits, words joined by hyphens. */
const slugOf = (text: string): string =>
  text
    .replace(MARKS, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");

/** Gives each heading of an article an id of its own: a second one of the same words ends in -2. */
export function idMaker(): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    const slug = slugOf(text) || "section";
    let id = slug;
    for (let n = 2; taken.has(id); n += 1) id = `${slug}-${n}`;
    taken.add(id);
    return id;
  };
}
