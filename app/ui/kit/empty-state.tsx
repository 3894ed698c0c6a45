import type { ReactNode } from "react";

export type Spot = "empty-list" | "no-results" | "error" | "offline" | "success" | "report-progress";

/** An empty list, or an outcome: picture, sentence, one action. */
export function EmptyState({
  spot = "empty-list",
  title,
  level = 2,
  text,
  children,
}: {
  spot?: Spot;
  title: ReactNode;
  level?: 1 | 2 | 3;
  text?: ReactNode;
  /** The action, or nothing. */
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      <img src={`/spots/${spot}.svg`} width="320" height="240" alt="" />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className="row row--center">{children}</div>}
    </div>
  );
}
