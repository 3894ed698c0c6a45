import { Form } from "react-router";
import { listOwnExports } from "#app/domains/accounts/exports.server.ts";
import { requestExport } from "#app/domains/privacy/export/request-export.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { retryAfter } from "#app/http/retry-after.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { privacyCopy } from "#app/i18n/site/privacy.ts";
import { data } from "react-router";
import { ExportRow } from "#app/ui/account/export-row.tsx";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import { Ticks } from "#app/ui/kit/ticks.tsx";
import { usePollWhile } from "#app/ui/report/live.ts";
import type { Route } from "./+types/settings-export.ts";
import "./settings-close.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = privacyCopy.export;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const exports = await listOwnExports(context.get(memberContext));
  return {
    exports: exports.map(({ id, status, createdAt, sizeBytes, expiresAt }) => ({
      id,
      status,
      createdAt,
      sizeBytes,
      expiresAt,
    })),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const outcome = await requestExport(context.get(memberContext));
  if (outcome.ok) return redirectWithFlash("/dashboard/settings/export", "export-requested");
  const headers = outcome.reason === "too-soon" ? retryAfter(outcome.waitMs) : undefined;
  return data({ refused: words.refused(outcome) }, { status: headers ? 429 : 409, headers });
}

export default function Export({ loaderData: { exports }, actionData }: Route.ComponentProps) {
  const making = exports.some(({ status }) => status === "pending");
  usePollWhile(making);
  return (
    <SettingsPage title={words.title} lead={words.lead}>
      <Card as="section" className="stack">
        <CardHead title={words.holdsTitle} />
        <Ticks items={words.holds} />
        <p className="small muted">{words.notHeld}</p>
        <p className="small muted">{words.how}</p>
        <Form method="post" className="stack">
          {/* While an export is being made, the list says so. */}
          <FormErrors errors={actionData && !making ? [actionData.refused] : null} />
          {!making && <SubmitButton pendingText={words.requesting}>{words.request}</SubmitButton>}
        </Form>
      </Card>
      {exports.length > 0 && (
        <Card flush as="section" aria-label={words.listTitle}>
          <ul role="list" className="exports">
            {exports.map((made) => (
              <ExportRow key={made.id} made={made} />
            ))}
          </ul>
        </Card>
      )}
    </SettingsPage>
  );
}
