import { data, Form } from "react-router";
import { countToBring, findInvitation, join } from "#app/domains/offices/invitations.server.ts";
import { JoinInput } from "#app/domains/offices/office-input.ts";
import { OFFICE_PAGE } from "#app/domains/offices/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { memberOf, signInFirst } from "#app/http/guards.server.ts";
import { SHARED_PAGE_HEADERS } from "#app/http/shared-link.server.ts";
import { officeErrors } from "#app/i18n/offices/office-errors.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/invitation.ts";
import "#app/ui/listings/favorites.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = officeCopy.join;

export const headers: Route.HeadersFunction = () => SHARED_PAGE_HEADERS;

// The URL is a secret: no canonical link may repeat it.
export const meta: Route.MetaFunction = (args) =>
  pageMeta({ ...args, location: { pathname: "/" } }, { title: words.title, noindex: true });

// Opening the link changes nothing, so a mail scanner cannot accept it; the button posts.
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const invitation = await findInvitation(visitor, token);
  if (!invitation) return data({ ok: false as const, reason: "unknown" as const }, { status: 404 });
  if (invitation.expiresAt <= visitor.now())
    return data({ ok: false as const, reason: "expired" as const }, { status: 410 });
  const member = memberOf(context);
  return data({
    ok: true as const,
    office: invitation.office.name,
    role: invitation.role,
    expiresAt: invitation.expiresAt,
    isMember: member !== null,
    isOther: member !== null && member.email !== invitation.email,
    bring: member ? await countToBring(member) : 0,
  });
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const member = memberOf(context);
  if (!member) return signInFirst(context, `/office/invitations/${token}`);
  const form = await readForm(request, JoinInput);
  if (!form.ok) return form.reply;
  const joined = await join(member, token, form.value.listings === "on");
  return joined.ok
    ? redirectWithFlash(OFFICE_PAGE, "office-joined")
    : form.refuse(officeErrors.joined[joined.reason]);
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.ok)
    return (
      <div className="wrap section">
        <EmptyState
          spot="no-results"
          level={1}
          title={words.title}
          text={officeErrors.joined[loaderData.reason]}
        >
          <ButtonLink to="/">{words.toHome}</ButtonLink>
        </EmptyState>
      </div>
    );
  const { office, role, expiresAt, isMember, isOther, bring } = loaderData;
  const refused = formErrorsOf(actionData && "result" in actionData ? actionData.result : undefined);
  return (
    <div className="wrap favorites favorites--narrow">
      <h1>{words.title}</h1>
      <Card className="stack">
        <p>
          <b>{words.from(office)}</b>
        </p>
        <p>{words.as(role)}</p>
        <p>{words.what}</p>
        <p className="small muted">{words.until(expiresAt)}</p>
        <FormErrors errors={refused ?? (isOther ? [officeErrors.joined["other-address"]] : undefined)} />
        {!isOther && (
          <Form method="post" className="stack">
            {bring > 0 && (
              <div>
                <label className="tick-box">
                  <input type="checkbox" name="listings" aria-describedby="bring-hint" /> {words.bring(bring)}
                </label>
                <p className="small muted" id="bring-hint">
                  {words.bringHint}
                </p>
              </div>
            )}
            <div>
              <SubmitButton icon="check" pendingText={words.joining}>
                {isMember ? words.accept : words.signIn}
              </SubmitButton>
            </div>
          </Form>
        )}
      </Card>
    </div>
  );
}
