import { findOwnProfile } from "#app/domains/accounts/profile.server.ts";
import { memberContext } from "#app/http/context.ts";
import { found } from "#app/http/found.server.ts";
import { answerProfileForm } from "#app/http/profile-form.server.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { copy } from "#app/i18n/profile.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { AvatarForm } from "#app/ui/profile/avatar-form.tsx";
import { DetailsForm } from "#app/ui/profile/details-form.tsx";
import type { Route } from "./+types/profile.ts";
import "./profile.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: copy.title, noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  const { fullName, phone, email, avatarUrl } = found(await findOwnProfile(context.get(memberContext)));
  return { fullName, phone, email, avatarUrl };
}

export function action({ context, request }: Route.ActionArgs) {
  const place = { path: "/profile", saved: "profile-saved", failed: copy.page.failed } as const;
  return answerProfileForm(context.get(memberContext), request, place);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { avatarUrl, ...details } = loaderData;
  return (
    <div className="wrap profile">
      <div>
        <h1>{copy.title}</h1>
        <p className="muted">{copy.lead}</p>
      </div>
      <Card as="section">
        <CardHead title={copy.avatar.title} />
        <AvatarForm name={details.fullName ?? details.email} url={avatarUrl} problem={actionData?.avatar} />
      </Card>
      <Card as="section">
        <CardHead title={copy.details} />
        <DetailsForm
          details={details}
          result={actionData?.details}
          save={copy.page.save}
          cancel={
            <ButtonLink to="/dashboard" variant="outline">
              {copy.page.cancel}
            </ButtonLink>
          }
        />
      </Card>
    </div>
  );
}
