import type { ReactNode } from "react";
import { chromeCopy } from "#app/i18n/site/chrome.ts";

export type Step = {
  label: ReactNode;
  state: "done" | "now" | "ahead";
  /** Shown beside a finished step. */ time?: ReactNode;
};

/** Real progress of a long job. The element around it has role="status". */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps" role="list">
      {steps.map(({ label, state, time }, index) => (
        <li
          key={index}
          className={state === "ahead" ? undefined : state}
          aria-current={state === "now" ? "step" : undefined}
        >
          <span>
            {label}
            {state !== "now" && <span className="vh"> ({chromeCopy.steps[state]})</span>}
          </span>
          {state === "now" ? <span className="steps__time">{chromeCopy.steps.now}</span> : null}
          {state === "done" && time ? <span className="steps__time">{time}</span> : null}
        </li>
      ))}
    </ol>
  );
}
