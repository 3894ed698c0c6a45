import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { say } from "#app/i18n/errors.ts";

type Reply = ReturnType<typeof data<{ result: SubmissionResult<string[]> }>>;

export type FormReading<Value> =
  | { ok: true; value: Value; refuse: (message: string, field?: string) => Reply }
  | { ok: false; reply: Reply };

/** The largest form body read: far above any text limit, far below what would hurt. */
const MAX_FORM_BYTES = 256 * 1024;

const answer = (result: SubmissionResult<string[]>): Reply => data({ result }, { status: 400 });

/** Passwords are never sent back to the page. */
function withoutSecrets(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  const initialValue = { ...result.initialValue };
  for (const key of Object.keys(initialValue)) if (key.includes("password")) delete initialValue[key];
  return { ...result, initialValue };
}

/**
 * Reads a posted form through its schema. What does not fit is answered with 400, the errors beside the fields, and
 * everything typed (but passwords) kept. `required` fields left empty add the one message above the form.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  required: readonly string[] = [],
): Promise<FormReading<z.output<Schema>>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES)
    throw data({ message: say.unexpected }, { status: 413 });
  const formData = await request.formData().catch(() => {
    throw data({ message: say.unexpected }, { status: 400 });
  });
  const submission = parseWithZod(formData, { schema }) as Submission<z.output<Schema>, string[]>;

  if (submission.status !== "success") {
    const missing = required.some((name) => !String(formData.get(name) ?? "").trim());
    return {
      ok: false,
      reply: answer(withoutSecrets(submission.reply(missing ? { formErrors: [say.fillRequired] } : {}))),
    };
  }
  return {
    ok: true,
    value: submission.value,
    refuse: (message, field) =>
      answer(
        withoutSecrets(
          submission.reply(
            field ? { fieldErrors: { [field]: [message] } as never } : { formErrors: [message] },
          ),
        ),
      ),
  };
}
