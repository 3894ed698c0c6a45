import { Form } from "react-router";
import { copy } from "#app/i18n/accounts.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { ResendForm } from "./auth-forms.tsx";

/** The page behind a mailed link: one button that uses it, or what to do when it no longer works. */
export function LinkPage({ purpose, usable }: { purpose: "confirm" | "magic"; usable: boolean }) {
  const words = copy.link[purpose];
  return (
    <div className="auth__form">
      <div className="auth__inner stack">
        <h1>{words.title}</h1>
        {usable ? (
          <Form method="post" className="stack">
            <p>{words.text}</p>
            <SubmitButton block size="lg" pendingText={copy.link.pending}>
              {words.send}
            </SubmitButton>
          </Form>
        ) : (
          <>
            <Notice tone="bad" title={copy.link.invalidTitle} role="alert">
              {copy.link.invalid}
            </Notice>
            {purpose === "confirm" ? (
              <ResendForm email="" next="/dashboard" />
            ) : (
              <ButtonLink to="/auth?tab=magic" block>
                {copy.link.newConfirm}
              </ButtonLink>
            )}
            <ButtonLink to="/auth?tab=login" variant="ghost" block>
              {copy.link.toLogin}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
