import type { ReactNode } from "react";
import { sectionTitle } from "#app/i18n/reports/promise.ts";
import type { Fact } from "#app/ui/report/report-facts.ts";
import type { PromisedSection } from "../promise/rules.ts";
import type { ReportBody } from "../rules.ts";

export type SheetProps = { body: ReportBody; section: PromisedSection };

/** One section. It begins where the one before ends, so that no page is left empty; print.css says what stays together. */
export function Sheet({ section, children }: { section: PromisedSection; children: ReactNode }) {
  return (
    <section className="sheet" id={section.key}>
      <h2>{sectionTitle(section)}</h2>
      {children}
    </section>
  );
}

/** Up to five facts share a row; more are three to a row. */
export const kvClass = (facts: Fact[]): string => `kv kv--${facts.length <= 5 ? facts.length : 3}`;

export const Framed = ({ children }: { children: ReactNode }) => <div className="framed">{children}</div>;
