import type { z } from "zod";
import { PROBLEM_WORDS } from "#app/i18n/programs/operation-words.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { ProblemBody } from "./problem-schema.ts";
import { DEVELOPERS_PATH, PROBLEMS, type ProblemCode, type ProblemField } from "./rules.ts";

type Ctx = Pick<AppContext, "settings"> & { reference: string };

/** A problem in the words of both languages, with the address that explains it. */
export function problemBody(
  { settings, reference }: Ctx,
  code: ProblemCode,
  errors?: ProblemField[],
): z.infer<typeof ProblemBody> {
  const { title, text } = PROBLEM_WORDS[code];
  return {
    type: `${settings.origin}${DEVELOPERS_PATH}#${code}`,
    title: title.ar,
    title_en: title.en,
    status: PROBLEMS[code],
    code,
    detail: text.ar,
    detail_en: text.en,
    reference,
    ...(errors ? { errors } : {}),
  };
}

/** The same as one English text, for a tool's caller. */
export function problemText(code: ProblemCode, errors: readonly ProblemField[] = []): string {
  const { title, text } = PROBLEM_WORDS[code];
  const faults = errors.map(({ pointer, detail_en: detail }) => `${pointer}: ${detail}`);
  return [`${code}: ${title.en}. ${text.en}`, ...faults].join("\n");
}
