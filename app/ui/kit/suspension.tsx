import { isRouteErrorResponse } from "react-router";
import { suspensionCopy } from "#app/i18n/accounts/suspension.ts";
import { ButtonLink } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { SupportMail } from "./support-mail.tsx";

/** The reason, in the administration's own words, and the address to write to. */
function ReasonAndAddress({ reason }: { reason: string }) {
  return (
    <>
      {reason !== "" && (
        <p className="suspension__reason">
          <b>{suspensionCopy.banner.reason}</b> <bdi>{reason}</bdi>
        </p>
      )}
      <p>
        {suspensionCopy.banner.write} <SupportMail />
      </p>
    </>
  );
}

type Refusal = { suspendedFor: string; viewer: { name: string; email: string; avatarUrl: string | null } };

/** The data of the response to a suspended person's refused request; null for every other error. */
export function refusalOf(error: unknown): Refusal | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  const answer: unknown = error.data;
  return typeof answer === "object" && answer !== null && "suspendedFor" in answer
    ? (answer as Refusal)
    : null;
}

/** Shown on every page to a suspended person. */
export function SuspensionBanner({ reason }: { reason: string }) {
  return (
    <aside className="wrap suspension" aria-label={suspensionCopy.banner.title}>
      <Notice tone="warn" icon="lock" title={suspensionCopy.banner.title}>
        <p>{suspensionCopy.banner.text}</p>
        <ReasonAndAddress reason={reason} />
      </Notice>
    </aside>
  );
}

/** Replaces a page that a suspended person may not open or post to. */
export function SuspensionPage({ reason }: { reason: string }) {
  const words = suspensionCopy.refused;
  return (
    <div className="wrap section">
      <div className="empty empty--page">
        <img src="/spots/error.svg" width="320" height="240" alt="" />
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <ReasonAndAddress reason={reason} />
        <div className="row row--center">
          <ButtonLink to="/dashboard">{words.reports}</ButtonLink>
          <ButtonLink to="/contact" variant="outline">
            {words.contact}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
