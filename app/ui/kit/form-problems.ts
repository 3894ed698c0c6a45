import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";

/** Moves the focus to the summary of what is wrong when an answer brings it, so that it is seen and read out. */
export function useFocusOnErrors(
  summaryId: string,
  result: SubmissionResult<string[]> | undefined,
  // The form shows an answer's errors one render after the answer arrives.
  shown: boolean,
): void {
  useEffect(() => {
    if (shown && result?.status === "error") document.getElementById(summaryId)?.focus();
  }, [summaryId, result, shown]);
}

type FieldState = { id: string; errors?: string[] };

/** The first thing wrong with each field, with the field that it leads to: what the summary above a form links to. */
const problemsOf = (fields: readonly FieldState[]) =>
  fields.flatMap(({ id, errors }) => (errors ?? []).slice(0, 1).map((message) => ({ fieldId: id, message })));

/** The same of a form whose summary is moved to when an answer brings it. */
export function useProblems(
  form: { errorId: string; errors?: string[] },
  fields: readonly FieldState[],
  result: SubmissionResult<string[]> | undefined,
) {
  const links = problemsOf(fields);
  useFocusOnErrors(form.errorId, result, Boolean(form.errors?.length || links.length));
  return links;
}
