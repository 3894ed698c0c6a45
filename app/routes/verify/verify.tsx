import { data, Form, redirect, useNavigation } from "react-router";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { verifyCopy as words } from "#app/i18n/reports/verify.ts";
import { parseReportCode, verifyPath } from "#app/lib/report-code.ts";
import { Card } from "#app/ui/kit/card.tsx";
import { Field, SubmitButton } from "#app/ui/kit/form.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import type { Route } from "./+types/verify.ts";
import "#app/ui/report/verify.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

/** Longer texts hold no code, and none of our links has one. */
const TYPED_MAX = 200;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: words.title,
    description: words.description,
    noindex: args.location.search !== "",
  });

/** A typed code leads to its own page, which can be shared and needs no script. */
export function loader({ url }: Route.LoaderArgs) {
  const typed = url.searchParams.get("report")?.slice(0, TYPED_MAX) ?? null;
  if (typed === null) return { typed: "", error: null };
  const code = parseReportCode(typed);
  if (code !== null) throw redirect(verifyPath(code));
  return data({ typed, error: typed.trim() ? words.invalid : words.missing }, { status: 400 });
}

export default function Verify({ loaderData: { typed, error } }: Route.ComponentProps) {
  const waiting = useNavigation().location?.pathname.startsWith("/verify") === true;
  return (
    <div className="wrap verify">
      <PageHead title={words.title} lead={words.lead} />
      <Card>
        <Form method="get" action="/verify" className="stack gap-5">
          <Field
            label={words.code}
            hint={words.codeHint}
            errors={error === null ? null : [error]}
            ltr
            input={{
              name: "report",
              defaultValue: typed,
              // A new refusal is told to whoever stands in the field.
              key: `${typed} ${error}`,
              autoFocus: error !== null,
              autoComplete: "off",
              autoCapitalize: "characters",
              spellCheck: false,
              maxLength: TYPED_MAX,
              required: true,
            }}
          />
          <SubmitButton pending={waiting} pendingText={words.sending}>
            {words.send}
          </SubmitButton>
        </Form>
      </Card>
      <p>{words.camera}</p>
      <p>
        <Link to="/report-preview">{words.sample}</Link>
      </p>
    </div>
  );
}
