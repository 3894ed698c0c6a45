import { useForm, type FieldMetadata, type SubmissionResult } from "@conform-to/react";
import { problemsOf } from "./form-problems.ts";

/**
 * The form of a document that answers by its address: its fields with what was asked, what was wrong with it, and the
 * links to that.
 */
export function useQuestions<Name extends string>(
  id: string,
  names: readonly Name[],
  result: SubmissionResult<string[]> | undefined,
) {
  const [form, metadata] = useForm<Record<string, string>>({
    id,
    lastResult: result,
    // An address has one value for each field (readQuery).
    defaultValue: result?.initialValue as Record<Name, string> | undefined,
  });
  const fields = metadata as Record<Name, FieldMetadata<string>>;
  return { form, fields, links: problemsOf(names.map((name) => fields[name])) };
}
