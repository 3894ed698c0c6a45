import { href } from "react-router";
import { referenceOf, type RequestStatus, type ServiceType } from "#app/domains/requests/rules.ts";
import { instant } from "#app/i18n/admin/admin-orders.ts";
import { adminRequestsCopy } from "#app/i18n/admin/admin-requests.ts";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Icon } from "../kit/icon.tsx";
import { Facts } from "./facts.tsx";
import { headingOf, RequestHead } from "./request-card.tsx";

export type RequestData = {
  id: string;
  userId: string | null;
  fullName: string;
  phone: string | null;
  email: string;
  text: string;
  status: RequestStatus;
  createdAt: number;
  updatedAt: number;
} & ({ kind: "service"; serviceType: ServiceType } | { kind: "contact"; subject: string });

/** A phone number for a `tel:` link. */
const dialled = (phone: string): string => phone.replace(/[^\d+]/g, "");

/** Everything that was sent, and the ways to reply. */
export function RequestFacts({ request }: { request: RequestData }) {
  const { id, kind, userId, fullName, phone, email, text, createdAt, updatedAt } = request;
  const reference = referenceOf(id);
  const answer = `mailto:${email}?subject=${encodeURIComponent(`${headingOf(request)} (${reference})`)}`;
  return (
    <Card as="section" className="adm-item">
      <RequestHead request={request} heading="h2" />
      <Facts
        facts={[
          { label: adminRequestsCopy.name, value: <bdi>{fullName}</bdi> },
          {
            label: adminRequestsCopy.phone,
            value: phone === null ? adminRequestsCopy.none : <Ltr>{phone}</Ltr>,
          },
          { label: adminRequestsCopy.email, value: <Ltr>{email}</Ltr> },
          { label: adminRequestsCopy.reference, value: <Ltr>{reference}</Ltr> },
          { label: adminRequestsCopy.sentAt, value: <Num>{instant(createdAt)}</Num> },
          updatedAt !== createdAt && {
            label: adminRequestsCopy.movedAt,
            value: <Num>{instant(updatedAt)}</Num>,
          },
          userId === null && { label: adminRequestsCopy.account, value: adminRequestsCopy.noAccount },
          { label: adminRequestsCopy.text[kind], value: <bdi>{text}</bdi>, wide: true },
        ]}
      />
      <div className="adm-acts">
        <a className="btn btn--outline" href={answer}>
          <Icon name="mail" />
          <span>{adminRequestsCopy.write}</span>
        </a>
        {phone !== null && (
          <a className="btn btn--outline" href={`tel:${dialled(phone)}`}>
            <span>{adminRequestsCopy.call}</span>
          </a>
        )}
        {userId !== null && (
          <ButtonLink to={href("/admin/people/:userId", { userId })} variant="ghost" icon="user">
            {adminRequestsCopy.ownAccount}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
