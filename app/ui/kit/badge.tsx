import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "ok" | "warn" | "bad" | "info" | "brand" | "accent";

/** A short status word. Without a tone it is neutral. */
export function Badge({ tone, children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={classNames("badge", tone && `badge--${tone}`)}>
      <span>{children}</span>
    </span>
  );
}
