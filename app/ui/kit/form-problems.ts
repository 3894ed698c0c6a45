import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";

/** Moves the focus to the error summary when a reply brings errors, so that it is seen and read out. */
export function useFocusOnErrors(
  summaryId: string,
  result: SubmissionResult<string[]> | undefined,
  // The form shows a reply's errors one render after the reply arrives.
  shown: boolean,
): void {
  useEffect(() => {
    if (shown && result?.status === "error") document.getElementById(summaryId)?.focus();
  }, [summaryId, result, shown]);
}

type FieldState = { id: string; errors?: string[] };

/** The first error of each field, with the id of the field: the links in the error summary. */
export const problemsOf = (fields: readonly FieldState[]) =>
  fields.flatMap(({ id, errors }) => (errors ?? []).slice(0, 1).map((message) => ({ fieldId: id, message })));

/** The error summary of a form, focused when a reply brings errors. */
export function useProblems(
  form: { errorId: string; errors?: string[] },
  fields: readonly FieldState[],
  result: SubmissionResult<string[]> | undefined,
) {
  const links = problemsOf(fields);
  useFocusOnErrors(form.errorId, result, Boolean(form.errors?.length || links.length));
  return links;
}
