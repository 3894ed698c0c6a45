import { findOwnProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { memberContext } from "#app/http/context.ts";
import { found } from "#app/http/found.server.ts";
import { answerProfileForm } from "#app/http/profile-form.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { profileCopy } from "#app/i18n/accounts/profile.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { AvatarForm } from "#app/ui/profile/avatar-form.tsx";
import { DetailsForm } from "#app/ui/profile/details-form.tsx";
import type { Route } from "./+types/profile.ts";
import "#app/ui/profile/profile.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: profileCopy.title });

export async function loader({ context }: Route.LoaderArgs) {
  const { fullName, phone, email, avatarUrl } = found(await findOwnProfile(context.get(memberContext)));
  return { fullName, phone, email, avatarUrl };
}

export function action({ context, request }: Route.ActionArgs) {
  const place = { path: "/profile", saved: "profile-saved", failed: profileCopy.page.failed } as const;
  return answerProfileForm(context.get(memberContext), request, place);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { avatarUrl, ...details } = loaderData;
  return (
    <div className="wrap profile">
      <div>
        <h1>{profileCopy.title}</h1>
        <p className="muted">{profileCopy.lead}</p>
      </div>
      <Card as="section">
        <CardHead title={profileCopy.avatar.title} />
        <AvatarForm name={details.fullName ?? details.email} url={avatarUrl} problem={actionData?.avatar} />
      </Card>
      <Card as="section">
        <CardHead title={profileCopy.details} />
        <DetailsForm
          details={details}
          result={actionData?.details}
          save={profileCopy.page.save}
          cancel={
            <ButtonLink to="/dashboard" variant="outline">
              {profileCopy.page.cancel}
            </ButtonLink>
          }
        />
      </Card>
    </div>
  );
}
