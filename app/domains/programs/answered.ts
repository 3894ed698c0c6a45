import type { ProblemCode, ProblemField } from "./rules.ts";

/** An operation's outcome: its answer, for a list with the cursor of the next page, or a problem. */
export type Answered<Body> =
  { ok: true; body: Body; next?: string | null } | { ok: false; code: ProblemCode; errors?: ProblemField[] };

/** An outcome with an answer; `next` is the cursor of a list's next page. */
export const answer = <Body>(body: Body, next?: string | null): Answered<Body> => ({ ok: true, body, next });

/** An outcome without one. */
export const refuse = (code: ProblemCode, errors?: ProblemField[]): Answered<never> => ({
  ok: false,
  code,
  errors,
});

/** The problem of one parameter, in both languages. */
export const wrong = (name: string, detail: string, detailEn: string): ProblemField => ({
  pointer: `/${name}`,
  detail,
  detail_en: detailEn,
});
