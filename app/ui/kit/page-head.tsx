import type { ReactNode } from "react";

/** The head of a page: its title, and what the page is about. */
export function PageHead({
  title,
  lead,
  leadClass = "muted",
  children,
}: {
  title: ReactNode;
  lead: ReactNode;
  leadClass?: string;
  children?: ReactNode;
}) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      <p className={leadClass}>{lead}</p>
      {children}
    </div>
  );
}
