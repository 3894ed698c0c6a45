import { isRouteErrorResponse, useRouteError } from "react-router";
import { findOwnProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { memberContext } from "#app/http/context.ts";
import { found } from "#app/http/found.server.ts";
import { answerProfileForm } from "#app/http/profile-form.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { profileCopy } from "#app/i18n/accounts/profile.ts";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { RouteError } from "#app/ui/kit/route-error.tsx";
import { AccountFacts } from "#app/ui/profile/account-facts.tsx";
import { AvatarForm } from "#app/ui/profile/avatar-form.tsx";
import { DetailsForm } from "#app/ui/profile/details-form.tsx";
import type { Route } from "./+types/profile.ts";
import "#app/ui/profile/profile.css";

/** The action words its own failures, so other errors here come from loading. */
export function ErrorBoundary() {
  if (isRouteErrorResponse(useRouteError())) return <RouteError />;
  return (
    <Notice tone="bad" title={profileCopy.tab.loadFailed} role="alert">
      {profileCopy.tab.loadAgain}
    </Notice>
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: profileCopy.title });

export async function loader({ context }: Route.LoaderArgs) {
  return found(await findOwnProfile(context.get(memberContext)));
}

export function action({ context, request }: Route.ActionArgs) {
  const place = {
    path: "/dashboard/profile",
    saved: "profile-tab-saved",
    failed: profileCopy.tab.failed,
  } as const;
  return answerProfileForm(context.get(memberContext), request, place);
}

export default function DashboardProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { fullName, phone, email, avatarUrl, registeredAt, status } = loaderData;
  return (
    <div className="profile-tab">
      <Card as="section">
        <CardHead title={profileCopy.tab.account} />
        <AccountFacts registeredAt={registeredAt} status={status} />
      </Card>
      <Card as="section">
        <CardHead title={profileCopy.avatar.title} />
        <AvatarForm name={fullName ?? email} url={avatarUrl} problem={actionData?.avatar} />
      </Card>
      <Card as="section">
        <CardHead title={profileCopy.details} />
        <DetailsForm
          details={{ fullName, phone, email }}
          result={actionData?.details}
          save={profileCopy.tab.save}
        />
      </Card>
    </div>
  );
}
