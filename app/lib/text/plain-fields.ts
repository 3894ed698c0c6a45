/** Names that the form library reads as paths into lists and objects, or as orders to change them. */
const NOT_PLAIN = /[.[\]]|^__(?:intent|state)__$/;

/**
 * More fields than any form of ours has. The form library joins the values of one name again with each that follows:
 * ten thousand of them, a few kilobytes, would block the process for minutes.
 */
export const FIELDS_MAX = 200;

/**
 * The fields with a plain name; null if there are more than `FIELDS_MAX` of any kind, which are not read to the end. No
 * form of ours nests, and the form library would turn `x[99999999]` into a list of that length: a few bytes would fill
 * the memory.
 */
export function plainFields<Fields extends FormData | URLSearchParams>(fields: Fields): Fields | null {
  const plain = fields instanceof FormData ? new FormData() : new URLSearchParams();
  let count = 0;
  for (const [name, value] of fields as FormData) {
    count += 1;
    if (count > FIELDS_MAX) return null;
    if (!NOT_PLAIN.test(name)) plain.append(name, value as string);
  }
  return plain as Fields;
}
