import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A surface with a hairline border. `flush` has no padding: for lists and tables that reach the edge. */
export function Card({
  as: Tag = "div",
  flush,
  className,
  children,
  ...rest
}: { as?: "div" | "section" | "article" | "aside"; flush?: boolean; children: ReactNode } & Omit<
  ComponentProps<"div">,
  "children"
>) {
  return (
    <Tag className={classNames("card", flush && "card--flush", className)} {...rest}>
      {children}
    </Tag>
  );
}

/** A card's heading at the start, something small at the end. */
export function CardHead({
  title,
  level = 2,
  end,
}: {
  title: ReactNode;
  level?: 2 | 3 | 4;
  end?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="card__head">
      <Heading>{title}</Heading>
      {end}
    </div>
  );
}
