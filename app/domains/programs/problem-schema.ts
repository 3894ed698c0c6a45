import { z } from "zod";
import { PROBLEMS, type ProblemCode } from "./rules.ts";
import { told } from "./told.ts";

/** A problem as RFC 9457 has it, with a stable code and the same words in both languages. */
export const ProblemBody = z.object({
  type: told("problem_type", z.url()),
  title: told("problem_title", z.string()),
  title_en: told("problem_title_en", z.string()),
  status: told("status", z.int()),
  code: told("problem_code", z.enum(Object.keys(PROBLEMS) as ProblemCode[])),
  detail: told("detail_ar", z.string()),
  detail_en: told("detail_en", z.string()),
  reference: told("reference", z.string()),
  errors: told(
    "errors",
    z.array(
      z.object({
        pointer: told("pointer", z.string()),
        detail: told("detail_ar", z.string()),
        detail_en: told("detail_en", z.string()),
      }),
    ),
  ).optional(),
});
