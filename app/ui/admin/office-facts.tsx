import { instant } from "#app/i18n/admin/admin-orders.ts";
import { adminOfficesCopy } from "#app/i18n/admin/admin-offices.ts";
import { arNumber } from "#app/i18n/format.ts";
import { Ltr, Num } from "../kit/bdi.tsx";
import { Facts } from "./facts.tsx";

export type OfficeHealth = {
  people: number;
  live: number;
  pending: number;
  rejected: number;
  closed: number;
  reports: number;
  licenceNumber: string | null;
  createdAt: number;
  lastAt: number | null;
  suspendedAt: number | null;
  suspendedFor: string | null;
};

/** How an office fares, for administrators. */
export function OfficeFacts({ office }: { office: OfficeHealth }) {
  const { facts: words } = adminOfficesCopy;
  const n = (value: number) => <Num>{arNumber(value)}</Num>;
  return (
    <Facts
      facts={[
        { label: words.people, value: n(office.people) },
        { label: words.live, value: n(office.live) },
        { label: words.pending, value: n(office.pending) },
        { label: words.rejected, value: n(office.rejected) },
        { label: words.closed, value: n(office.closed) },
        { label: words.reports, value: n(office.reports) },
        office.licenceNumber !== null && { label: words.licence, value: <Ltr>{office.licenceNumber}</Ltr> },
        { label: words.since, value: <Num>{instant(office.createdAt)}</Num> },
        office.lastAt !== null && { label: words.lastAt, value: <Num>{instant(office.lastAt)}</Num> },
        office.suspendedAt !== null && {
          label: words.suspendedAt,
          value: <Num>{instant(office.suspendedAt)}</Num>,
        },
        office.suspendedFor !== null && {
          label: words.suspendedFor,
          value: <bdi>{office.suspendedFor}</bdi>,
          wide: true,
        },
      ]}
    />
  );
}
