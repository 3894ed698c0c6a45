import type { ReactNode } from "react";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { classNames } from "./class-names.ts";

type Size = "text" | "title" | "button" | "badge" | "picture";
type Width = "full" | "long" | "half" | "short";

/** A pulsing box in the size of the content to come. */
export function Bone({ size = "text", width = "full" }: { size?: Size; width?: Width }) {
  return <span className={classNames("sk", `sk--${size}`, `sk--${width}`)} />;
}

/** Wraps the bones of a loading layout and announces the loading once. */
export function Skeleton({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="vh">{chromeCopy.loading}</span>
      {children}
    </div>
  );
}
