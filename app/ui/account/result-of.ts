import type { SubmissionResult } from "@conform-to/react";

type Result = SubmissionResult<string[]>;

/** The reply to one of a page's forms, which `intent` identifies. */
export function resultOf(reply: { result: Result } | undefined, intent: string): Result | undefined {
  return reply?.result.initialValue?.intent === intent ? reply.result : undefined;
}

/** Errors of the form as a whole. */
export function formErrorsOf(result: Result | undefined): string[] | undefined {
  return result?.error?.[""] ?? undefined;
}
