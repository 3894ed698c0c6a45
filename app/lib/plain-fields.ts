/** Names that the form library reads as paths into lists and objects, or as orders to change them. */
const NOT_PLAIN = /[.[\]]|^__(?:intent|state)__$/;

/**
 * Takes every field away whose name is more than a name, and gives the rest. No form of ours nests, and the form library
 * would make `x[99999999]` a list of that length: a few bytes that fill the memory.
 */
export function plainFields<Fields extends FormData | URLSearchParams>(fields: Fields): Fields {
  for (const name of new Set(fields.keys())) if (NOT_PLAIN.test(name)) fields.delete(name);
  return fields;
}
