import type { ReactNode } from "react";

/** A page's head: its title and a lead. */
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
