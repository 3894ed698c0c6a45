/** Names that the form library parses as paths into objects and lists, or as commands to change them. */
const NOT_PLAIN = /[.[\]]|^__(?:intent|state)__$/;

/**
 * More fields than any of our forms has. The form library rebuilds a name's list for each repeated value: ten thousand
 * of them, a few kilobytes, would block the process for minutes.
 */
export const FIELDS_MAX = 200;

/**
 * The fields with a plain name; null if there are more than `FIELDS_MAX` of any kind (counting stops there). None of
 * our forms has nested fields, and the form library would turn `x[99999999]` into a list of that length: a few bytes
 * would fill the memory.
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
