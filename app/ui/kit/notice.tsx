import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

export type NoticeTone = "info" | "ok" | "warn" | "bad";

const ICONS: Record<NoticeTone, IconName> = { info: "info", ok: "check", warn: "clock", bad: "alert" };

/** A message in the page: what happened, then what to do. Plain text becomes one paragraph. */
export function Notice({
  tone = "info",
  icon = ICONS[tone],
  title,
  children,
  className,
  ...rest
}: { tone?: NoticeTone; icon?: IconName; title?: ReactNode; children: ReactNode } & Omit<
  ComponentProps<"div">,
  "title" | "children"
>) {
  return (
    <div className={classNames("notice", `notice--${tone}`, className)} {...rest}>
      <Icon name={icon} />
      <div className="notice__body">
        {title && <b>{title}</b>}
        {typeof children === "string" ? <p>{children}</p> : children}
      </div>
    </div>
  );
}
