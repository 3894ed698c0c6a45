import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps } from "react";
import { FormErrors } from "../kit/form.tsx";

/** Names the new form, so that its second press is known for one; what was refused keeps its name. */
const keyOf = (formKey: string, result: SubmissionResult<string[]> | undefined): string => {
  const kept = result?.initialValue?.form_key;
  return typeof kept === "string" ? kept : formKey;
};

/** What a form that reaches us begins with: its name, and the summary of what is wrong with it. */
export function FormStart({
  form,
  formKey,
  result,
  links,
  refusedTitle,
}: {
  form: { errorId: string; errors?: string[] };
  formKey: string;
  result: SubmissionResult<string[]> | undefined;
  links: NonNullable<ComponentProps<typeof FormErrors>["links"]>;
  refusedTitle: string;
}) {
  return (
    <>
      <input type="hidden" name="form_key" value={keyOf(formKey, result)} />
      <FormErrors
        id={form.errorId}
        title={links.length > 0 ? refusedTitle : undefined}
        errors={form.errors}
        links={links}
      />
    </>
  );
}
