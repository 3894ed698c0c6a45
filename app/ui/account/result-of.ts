import type { SubmissionResult } from "@conform-to/react";

type Result = SubmissionResult<string[]>;

/** The answer to one of a page's forms, which tell themselves apart by `intent`. */
export function resultOf(reply: { result: Result } | undefined, intent: string): Result | undefined {
  return reply?.result.initialValue?.intent === intent ? reply.result : undefined;
}

/** What is wrong with a form as a whole. */
export function formErrorsOf(result: Result | undefined): string[] | undefined {
  return result?.error?.[""] ?? undefined;
}
