import { href } from "react-router";
import {
  referenceOf,
  type RequestKind,
  type RequestStatus,
  type ServiceType,
} from "#app/domains/requests/rules.ts";
import { instant } from "#app/i18n/admin/admin-orders.ts";
import { adminRequestsCopy } from "#app/i18n/admin/admin-requests.ts";
import { SERVICE_LABELS } from "#app/i18n/site/service-request.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Facts } from "./facts.tsx";

export type RequestRow = { id: string; fullName: string; status: RequestStatus; createdAt: number } & (
  { serviceType: ServiceType } | { subject: string }
);

const TONES: Record<RequestStatus, BadgeTone> = { new: "warn", in_progress: "info", done: "ok" };

const RequestBadge = ({ status }: { status: RequestStatus }) => (
  <Badge tone={TONES[status]}>{adminRequestsCopy.status[status]}</Badge>
);

export const requestPath = (kind: RequestKind, id: string): string =>
  href("/admin/requests/:kind/:requestId", { kind, requestId: id });

/** The service that a request is for, or a message's subject. */
export const headingOf = (request: { serviceType: ServiceType } | { subject: string }): string =>
  "subject" in request ? request.subject : SERVICE_LABELS[request.serviceType];

/** What a request is for and how far it has come, at the head of its card. */
export function RequestHead({
  request,
  heading: Heading,
}: {
  request: { status: RequestStatus } & ({ serviceType: ServiceType } | { subject: string });
  heading: "h2" | "h3";
}) {
  return (
    <div className="adm-item__head">
      <div>
        <Heading>
          <bdi>{headingOf(request)}</bdi>
        </Heading>
      </div>
      <RequestBadge status={request.status} />
    </div>
  );
}

/** One service request or contact message in the administration's list. */
export function RequestCard({ kind, request }: { kind: RequestKind; request: RequestRow }) {
  const { id, fullName, createdAt } = request;
  const reference = referenceOf(id);
  return (
    <li className="card adm-item">
      <RequestHead request={request} heading="h3" />
      <Facts
        facts={[
          { label: adminRequestsCopy.from, value: <bdi>{fullName}</bdi> },
          { label: adminRequestsCopy.sentAt, value: <Num>{instant(createdAt)}</Num> },
          { label: adminRequestsCopy.reference, value: <Ltr>{reference}</Ltr> },
        ]}
      />
      <div className="adm-acts">
        <ButtonLink
          to={requestPath(kind, id)}
          variant="outline"
          aria-label={adminRequestsCopy.openNamed(reference)}
        >
          {adminRequestsCopy.open}
        </ButtonLink>
      </div>
    </li>
  );
}
