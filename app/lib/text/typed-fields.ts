import { z } from "zod";
import { foldDigits } from "./arabic.ts";
import { nameFault, type NameFault } from "./person-name.ts";
import { lengthOf, typedLine, typedText } from "./typed-text.ts";

// The schemas for every field that a person types. All clean the text the same way before they check it. Lengths count
// characters as people do.

type Size = { min: number; max: number };
/** The message for a text that is too long, or a function of the text's length. */
type Long = string | ((typed: number) => string);
/** `missing`: the message for an empty field, if it differs from the one for a short text. */
type Said = { short: string; long: Long; missing?: string };
type SaidOfName = { long: Long; refused: Record<NameFault, string> };
type Clean = (typed: string) => string;

const cleaned = (clean: Clean, max: number, long: Long, missing?: string) =>
  z
    .string(missing)
    .transform(clean)
    .superRefine((text, ctx) => {
      const typed = lengthOf(text);
      if (typed <= max) return;
      ctx.addIssue({ code: "custom", message: typeof long === "string" ? long : long(typed) });
    });

// A text that is too long is not checked further: what follows is behind a pipe. An issue that stops the field itself
// (`continue: false`) would also stop the checks of the form around it.

const required = (clean: Clean, { min, max }: Size, { short, long, missing = short }: Said) =>
  cleaned(clean, max, long, missing).pipe(z.string(missing).refine((text) => lengthOf(text) >= min, short));

/** An empty text, or one of invisible characters, is null. */
const optional = (clean: Clean, max: number, long: Long) =>
  cleaned(clean, max, long)
    .optional()
    .transform((text) => text || null);

/** One line, required. */
export const line = (size: Size, said: Said) => required(typedLine, size, said);
/** One line, or null. */
export const optionalLine = (max: number, long: Long) => optional(typedLine, max, long);
/** A text with line breaks, required. */
export const longText = (size: Size, said: Said) => required(typedText, size, said);
/** A text with line breaks, or null. */
export const optionalLongText = (max: number, long: Long) => optional(typedText, max, long);

const isName =
  (refused: SaidOfName["refused"]) =>
  (name: string | null, ctx: z.RefinementCtx): void => {
    const fault = name === null ? null : nameFault(name);
    if (fault) ctx.addIssue({ code: "custom", message: refused[fault] });
  };

/** The name of a person or office, required. It must not be an address or our own name. */
export const personName = (size: Size, said: Said & SaidOfName) =>
  line(size, said).superRefine(isName(said.refused));
/** The name of a person or office, or null. */
export const optionalPersonName = (max: number, { long, refused }: SaidOfName) =>
  optionalLine(max, long).superRefine(isName(refused));

/**
 * A mail address as people type it, folded to Latin digits and lower case. The length is checked before the shape,
 * which is slower.
 */
export const mailAddress = (said: { missing: string; invalid: string; long: string }, max = 255) =>
  z
    .string(said.missing)
    .transform((typed) => foldDigits(typedLine(typed)).toLowerCase())
    .pipe(z.string().max(max, said.long))
    .pipe(z.email(said.invalid));

/** A checkbox: browsers send it only if it is ticked. */
export const ticked = (unexpected: string) =>
  z
    .literal("on", unexpected)
    .optional()
    .transform((value) => value !== undefined);
