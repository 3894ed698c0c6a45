import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { formErrorsOf } from "../account/result-of.ts";
import { BackLink } from "../kit/back-link.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { FormErrors } from "../kit/form.tsx";
import { Trail, type TrailEntry } from "./trail.tsx";

/** A page about one row of a list: back link, refusal, then the caller's content. */
export function AdminPage({
  back,
  result,
  refusedTitle = adminOrdersCopy.refusedTitle,
  children,
}: {
  back: { to: string; label: string };
  result: SubmissionResult<string[]> | undefined;
  refusedTitle?: string;
  children: ReactNode;
}) {
  return (
    <div className="column adm">
      <BackLink {...back} />
      <FormErrors title={refusedTitle} errors={formErrorsOf(result)} />
      {children}
    </div>
  );
}

/** The row's entries in the audit log. */
export function AuditCard({ title, entries }: { title: string; entries: readonly TrailEntry[] }) {
  return (
    <Card as="section">
      <CardHead title={title} />
      <Trail entries={entries} />
    </Card>
  );
}
