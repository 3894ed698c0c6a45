import type { ReactNode } from "react";
import type { Digits } from "#app/i18n/format.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";

/** Sticky bar of a long form on phones: progress of the required fields, and the submit button. */
export function FormBar({
  id,
  progress,
  scripted,
  digits,
  children,
}: {
  /** The form's id. */
  id: string;
  progress: { filled: number; of: number };
  scripted: boolean;
  /** The form's own; Arabic-Indic without. */
  digits?: Digits;
  children: ReactNode;
}) {
  return (
    <div className="form-bar">
      <div className="form-bar__progress" hidden={!scripted}>
        <p className="tiny" id={`${id}-progress`}>
          {propertiesCopy.requiredLeft(progress.of - progress.filled, digits)}
        </p>
        <progress aria-labelledby={`${id}-progress`} max={progress.of} value={progress.filled} />
      </div>
      {children}
    </div>
  );
}
