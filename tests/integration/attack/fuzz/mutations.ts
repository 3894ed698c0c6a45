import type { Random } from "../../../../scripts/seed/random.ts";
import { hostileText, told } from "./hostile-texts.ts";

export type Fields = [name: string, value: string | File][];
/** A form's field, with the length that its page allows. */
export type Field = { name: string; limit?: number };
export type Mutated = { fields: Fields; change: string };

/** A posted form as a list of fields. */
export const fieldsOf = (form: Record<string, string> | FormData): Fields =>
  form instanceof FormData ? [...form] : Object.entries(form);

const textAsFile = (text: string): File => new File([text], "field.txt", { type: "text/plain" });

/** The fields of every form in a page's HTML. */
export function fieldsIn(html: string): Field[] {
  const found = new Map<string, Field>();
  for (const [tag] of html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)) {
    const name = /\sname="([^"]+)"/.exec(tag)?.[1];
    const limit = /\smaxlength="(\d+)"/i.exec(tag)?.[1];
    if (name) found.set(name, limit === undefined ? { name } : { name, limit: Number(limit) });
  }
  return [...found.values()];
}

const without = (fields: Fields, name: string): Fields => fields.filter(([key]) => key !== name);

/** Replaces one field. */
export function mutateField(
  fields: Fields,
  { name, limit }: Field,
  random: Random,
  others: readonly string[],
): Mutated {
  const text = hostileText(random, others, limit);
  const put = (value: string | File): Fields => {
    const at = fields.findIndex(([key]) => key === name);
    if (at < 0) return [...fields, [name, value]];
    return fields.map((entry, index) => (index === at ? [name, value] : entry));
  };
  const ways: (readonly [() => Mutated, number])[] = [
    [() => ({ fields: put(text), change: `${name} = ${told(text)}` }), 14],
    [() => ({ fields: without(fields, name), change: `no ${name}` }), 1],
    [() => ({ fields: [...fields, [name, text]], change: `${name} again, as ${told(text)}` }), 1],
    [() => ({ fields: [[name, text], ...fields], change: `${name} before, as ${told(text)}` }), 1],
    [() => ({ fields: put(textAsFile(text)), change: `${name} is a file of ${told(text)}` }), 1],
    [
      () => {
        const path = `${name}${random.pick(["[]", "[0]", "[99999999]", ".x", "[__proto__]", ".constructor", "[-1]"])}`;
        return { fields: [...without(fields, name), [path, text]], change: `${path} = ${told(text)}` };
      },
      2,
    ],
  ];
  return random.weighted(ways)();
}

const UNKNOWN = [
  "__proto__",
  "__proto__[polluted]",
  "constructor",
  "constructor.prototype.polluted",
  "toString",
  "hasOwnProperty",
  "",
  "[]",
  ".",
  "a".repeat(5000),
  "a[99999999]",
  "a[0][0][0][0]",
  "__intent__",
  "__state__",
  "\u0000",
  "\u202e",
  "سعر",
] as const;

/** Adds one field, or more fields than any form has. */
export function addFields(fields: Fields, random: Random): Mutated {
  if (random.chance(0.2)) {
    const many = Array.from({ length: 5000 }, (_, at): Fields[number] => [`f${at}`, "1"]);
    return { fields: [...fields, ...many], change: "5,000 unknown fields" };
  }
  const name = random.pick(UNKNOWN);
  const text = hostileText(random);
  return { fields: [...fields, [name, text]], change: `unknown ${told(name)} = ${told(text)}` };
}
