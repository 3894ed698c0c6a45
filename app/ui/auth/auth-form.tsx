import { getFormProps, type FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { HumanCheck } from "./human-check.tsx";
import { authPath, type View } from "./views.ts";

/**
 * A form of /auth with the Turnstile check before its button. `children` are its fields, `foot` follows them. Its
 * answer takes its place in the history, so that Back leads past signing in.
 */
export function AuthForm<Shape extends Record<string, unknown>>({
  form,
  view,
  next,
  siteKey,
  children,
  foot,
}: {
  form: FormMetadata<Shape>;
  view: View;
  next: string;
  siteKey: string | null;
  children: ReactNode;
  foot: ReactNode;
}) {
  return (
    <Form
      method="post"
      replace
      action={authPath(view, next)}
      reloadDocument={siteKey !== null}
      className="stack"
      {...getFormProps(form)}
    >
      {children}
      <HumanCheck siteKey={siteKey} />
      {foot}
    </Form>
  );
}
