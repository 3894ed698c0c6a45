import type { ReactNode } from "react";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";

/** Sticky bar of a long form on phones: progress of the required fields, and the submit button. */
export function FormBar({
  id,
  progress,
  scripted,
  children,
}: {
  /** The form's id. */
  id: string;
  progress: { filled: number; of: number };
  scripted: boolean;
  children: ReactNode;
}) {
  return (
    <div className="form-bar">
      <div className="form-bar__progress" hidden={!scripted}>
        <p className="tiny" id={`${id}-progress`}>
          {propertiesCopy.requiredLeft(progress.of - progress.filled)}
        </p>
        <progress aria-labelledby={`${id}-progress`} max={progress.of} value={progress.filled} />
      </div>
      {children}
    </div>
  );
}
