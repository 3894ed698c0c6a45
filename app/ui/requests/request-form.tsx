import { getFormProps, type FormMetadata, type SubmissionResult } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { FormErrors } from "../kit/form.tsx";
import { useProblems } from "../kit/form-problems.ts";

/** Idempotency key of the form, so that a second press is recognised; a refused form keeps its key. */
const keyOf = (formKey: string, result: SubmissionResult<string[]> | undefined): string => {
  const kept = result?.initialValue?.form_key;
  return typeof kept === "string" ? kept : formKey;
};

/** A form that sends us something: its key, the error summary, then the caller's fields. */
export function RequestForm<Shape extends Record<string, unknown>>({
  form,
  fields,
  formKey,
  result,
  refusedTitle,
  children,
  ...sending
}: {
  form: FormMetadata<Shape>;
  /** In the order of the error summary. */
  fields: Parameters<typeof useProblems>[1];
  formKey: string;
  result: SubmissionResult<string[]> | undefined;
  refusedTitle: string;
  children: ReactNode;
} & Pick<ComponentProps<typeof Form>, "action" | "reloadDocument">) {
  const links = useProblems(form, fields, result);
  return (
    <Form method="post" preventScrollReset className="stack gap-5" {...sending} {...getFormProps(form)}>
      <input type="hidden" name="form_key" value={keyOf(formKey, result)} />
      <FormErrors
        id={form.errorId}
        title={links.length > 0 ? refusedTitle : undefined}
        errors={form.errors}
        links={links}
      />
      {children}
    </Form>
  );
}
