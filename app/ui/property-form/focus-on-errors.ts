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
