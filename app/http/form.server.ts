import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { refuseRobot } from "#app/domains/accounts/ways-in/refuse-robot.server.ts";
import { say } from "#app/i18n/site/errors.ts";
import { HUMAN_FIELD } from "#app/lib/human-field.ts";
import { plainFields } from "#app/lib/text/plain-fields.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { readAtMost } from "#app/lib/read-at-most.ts";
import { retryAfter } from "./retry-after.ts";

export type FormReply = ReturnType<typeof data<{ result: SubmissionResult<string[]> }>>;

type ReadForm<Value> = {
  ok: true;
  value: Value;
  /** 400, with the message beside the field or above the form. */
  refuse: (message: string, field?: string) => FormReply;
  /** 429: too many attempts; the next one is accepted after `waitMs`. The route's `headers` passes `Retry-After` on. */
  wait: (waitMs: number) => FormReply;
  /**
   * 429: more is asked at once than can be done. This did not count as an attempt, and the next may come after
   * `waitMs`.
   */
  busy: (waitMs: number) => FormReply;
  /** 500: nothing was done, and what was typed is not the reason. */
  fail: (message: string) => FormReply;
};
export type FormReading<Value> = ReadForm<Value> | { ok: false; reply: FormReply };

/** The largest form body read: far above any text limit, far below what would hurt. */
const MAX_FORM_BYTES = 256 * 1024;

const answer = (result: SubmissionResult<string[]>, init: ResponseInit = { status: 400 }): FormReply =>
  data({ result }, init);

/** Passwords and codes, which are never sent back to the page, and Turnstile's token, which counts only once. */
export const isSecretField = (name: string): boolean => /password|code$/.test(name) || name === HUMAN_FIELD;

/** The library's answer with these errors added, and with everything typed but the secrets. */
function replyTo(
  submission: Submission<unknown, string[]>,
  errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {},
): SubmissionResult<string[]> {
  return submission.reply({ ...errors, hideFields: Object.keys(submission.payload).filter(isSecretField) });
}

/** A form larger than any of ours, in bytes or in fields. */
export const tooLargeForm = () => data({ message: say.unexpected }, { status: 413 });

/** The fields of a posted form. Its length is counted as it arrives: a Content-Length may be missing. */
export async function readBody(request: Request): Promise<FormData> {
  const body = await readAtMost(request.body, MAX_FORM_BYTES);
  if (!body) throw tooLargeForm();
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  const formData = await new Response(body, { headers }).formData().catch(() => {
    throw data({ message: say.unexpected }, { status: 400 });
  });
  const fields = plainFields(formData);
  if (!fields) throw tooLargeForm();
  return fields;
}

/** Returns the typed values with these errors, without validating them. */
export function giveBackFields(formData: FormData, error: Record<string, string[]> = {}): FormReply {
  const { initialValue } = replyTo(parseFields(formData, z.looseObject({})));
  if (Object.keys(error).length === 0) return answer({ initialValue }, { status: 200 });
  return answer({ status: "error", initialValue, error });
}

/** Parses plain fields with a schema. `say.unexpected` is used for errors without a message in the schema. */
export function parseFields<Schema extends z.ZodType>(fields: FormData | URLSearchParams, schema: Schema) {
  const error = () => say.unexpected;
  return parseWithZod(fields, { schema, error }) as Submission<z.output<Schema>, string[]>;
}

/**
 * A refusal without `say.unexpected`, which no form of ours can cause: it is said of hidden fields, and where a schema
 * has no words. No page prints it beside a field. If nothing else is wrong, the answer is 400 instead of the page.
 */
export function withoutUnexpected(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  const error: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(result.error ?? {})) {
    const shown = (messages ?? []).filter((message) => message !== say.unexpected);
    if (shown.length > 0) error[name] = shown;
  }
  if (Object.keys(error).length === 0) throw data(null, { status: 400 });
  return { ...result, error };
}

/** Validates plain fields that were read before, like `readForm`. */
export function judgeFields<Schema extends z.ZodType>(
  formData: FormData,
  schema: Schema,
  required: readonly string[] = [],
): FormReading<z.output<Schema>> {
  const submission = parseFields(formData, schema);
  if (submission.status !== "success") {
    const missing = required.some((name) => !String(formData.get(name) ?? "").trim());
    const refusal = replyTo(submission, missing ? { formErrors: [say.fillRequired] } : {});
    return { ok: false, reply: answer(withoutUnexpected(refusal)) };
  }
  const above = (message: string, init?: ResponseInit) =>
    answer(replyTo(submission, { formErrors: [message] }), init);
  return {
    ok: true,
    value: submission.value,
    refuse: (message, field) =>
      field ? answer(replyTo(submission, { fieldErrors: { [field]: [message] } })) : above(message),
    wait: (waitMs) => above(say.waitThenTry(waitMs), { status: 429, headers: retryAfter(waitMs) }),
    busy: (waitMs) => above(say.busy(waitMs), { status: 429, headers: retryAfter(waitMs) }),
    fail: (message) => above(message, { status: 500 }),
  };
}

/**
 * Reads a posted form through its schema. Input that does not fit is answered with 400, with errors beside the fields
 * and everything typed (but passwords) kept. If `required` fields are empty, the one message is added above the form.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  required: readonly string[] = [],
): Promise<FormReading<z.output<Schema>>> {
  return judgeFields(await readBody(request), schema, required);
}

/**
 * The same for a form that takes a password or mails a link. If Turnstile is set up, it is asked first, and a form that
 * no person sent does nothing.
 */
export async function readCredentialForm<Schema extends z.ZodType>(
  ctx: VisitorContext,
  request: Request,
  schema: Schema,
  required: readonly string[] = [],
): Promise<FormReading<z.output<Schema>>> {
  const formData = await readBody(request);
  const robot = await refuseRobot(ctx, String(formData.get(HUMAN_FIELD) ?? ""));
  if (!robot) return judgeFields(formData, schema, required);
  const reply = replyTo(parseFields(formData, schema), { formErrors: [say.robot[robot]] });
  return { ok: false, reply: answer(reply, { status: robot === "not-human" ? 403 : 503 }) };
}
