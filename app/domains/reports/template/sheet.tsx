import type { ReactNode } from "react";
import { sectionTitle } from "#app/i18n/reports/promise.ts";
import type { Fact } from "#app/ui/report/report-facts.ts";
import type { PromisedSection } from "../promise/rules.ts";
import type { ReportBody } from "../rules.ts";

export type SheetProps = { body: ReportBody; section: PromisedSection };

/** One section, starting on a new page; `joined` continues on the previous page, for one with little content. */
export function Sheet({
  section,
  joined,
  children,
}: {
  section: PromisedSection;
  joined?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={joined ? "sheet sheet--joined" : "sheet"} id={section.key}>
      <h2>{sectionTitle(section)}</h2>
      {children}
    </section>
  );
}

/** Up to five facts share a row; more are three to a row. */
export const kvClass = (facts: Fact[]): string => `kv kv--${facts.length <= 5 ? facts.length : 3}`;

export const Framed = ({ children }: { children: ReactNode }) => <div className="framed">{children}</div>;
