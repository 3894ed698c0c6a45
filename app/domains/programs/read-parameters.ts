import { z } from "zod";
import { wrong } from "./answered.ts";
import type { Operation } from "./operations.ts";
import type { ProblemField } from "./rules.ts";

type Reading = { ok: true; asked: never } | { ok: false; errors: ProblemField[] };

/** A plain decimal number as an address writes it: no sign of a plus, no exponent, no other digits. */
const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;

/** What is wrong with a parameter, by the kind of issue that zod names. */
function said(issue: z.core.$ZodIssue): [ar: string, en: string] {
  if (issue.input === undefined && issue.code !== "unrecognized_keys")
    return ["هذا المعامل مطلوب", "Required"];
  switch (issue.code) {
    case "invalid_type":
      return typeWords(issue.expected);
    case "invalid_value":
      return [`القيم المقبولة: ${issue.values.join(", ")}`, `One of: ${issue.values.join(", ")}`];
    case "too_small":
      return issue.origin === "string"
        ? ["النص فارغ", "The text is empty"]
        : [
            `أكبر من ${issue.inclusive === false ? "" : "أو يساوي "}${issue.minimum}`,
            `${issue.inclusive === false ? "Greater than" : "At least"} ${issue.minimum}`,
          ];
    case "too_big":
      return issue.origin === "string"
        ? [`النص أطول من ${issue.maximum} حرفًا`, `Longer than ${issue.maximum} characters`]
        : [`${issue.maximum} على الأكثر`, `At most ${issue.maximum}`];
    case "unrecognized_keys":
      return ["لا معامل بهذا الاسم", "There is no parameter of this name"];
    default:
      return ["ليس على الصورة المطلوبة", "Not in the form that is wanted"];
  }
}

function typeWords(expected: string): [ar: string, en: string] {
  if (expected === "int") return ["عدد صحيح", "A whole number"];
  if (expected === "number") return ["عدد", "A number"];
  return ["قيمة واحدة نصية", "One text"];
}

function fieldsOf(issue: z.core.$ZodIssue): ProblemField[] {
  const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")];
  const [ar, en] = said(issue);
  // A JSON pointer escapes these two.
  return names.map((name) => wrong(name.replaceAll("~", "~0").replaceAll("/", "~1"), ar, en));
}

/** How many faults are told at once. */
const TOLD = 20;

/** Judges parameters by the operation's schema: values as the schema has them, or what is wrong with each. */
export function judgeParameters({ parameters }: Operation, given: unknown): Reading {
  const read = parameters.safeParse(given, { reportInput: true });
  if (read.success) return { ok: true, asked: read.data as never };
  return { ok: false, errors: read.error.issues.flatMap(fieldsOf).slice(0, TOLD) };
}

/**
 * The same for an address, where everything is text: what the schema has as a number or as true is read from it. A
 * parameter that is given twice is refused.
 */
export function readParameters(
  operation: Operation,
  query: URLSearchParams,
  fromPath: Record<string, string>,
): Reading {
  const { shape } = operation.parameters;
  const given: Record<string, unknown> = {};
  const twice: ProblemField[] = [];
  for (const [name, text] of query) {
    if (Object.hasOwn(given, name) || Object.hasOwn(fromPath, name))
      twice.push(wrong(name, "المعامل مكرر", "Given more than once"));
    const schema = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : null;
    Object.defineProperty(given, name, {
      value: schema ? valueOf(schema, text) : text,
      enumerable: true,
      configurable: true,
    });
  }
  if (twice.length > 0) return { ok: false, errors: twice.slice(0, TOLD) };
  return judgeParameters(operation, { ...given, ...fromPath });
}

/** What a text stands for: left as it is if it does not read as the schema's kind, so that the schema refuses it. */
function valueOf(schema: z.ZodType, text: string): unknown {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodNumber) return NUMBER.test(text) ? Number(text) : text;
  if (inner instanceof z.ZodLiteral) return text === "true" ? true : text;
  return text;
}
