import type { ReactNode } from "react";
import type { Fact } from "#app/ui/report/report-facts.ts";
import type { ReportBody } from "../rules.ts";

export type SheetProps = { body: ReportBody };

/** One question, starting on a new page; `joined` continues on the previous page, for one with little content. */
export function Sheet({
  id,
  title,
  joined,
  children,
}: {
  id: string;
  title: string;
  joined?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={joined ? "sheet sheet--joined" : "sheet"} id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Up to five facts share a row; more are three to a row. */
export const kvClass = (facts: Fact[]): string => `kv kv--${facts.length <= 5 ? facts.length : 3}`;

export const Framed = ({ children }: { children: ReactNode }) => <div className="framed">{children}</div>;
