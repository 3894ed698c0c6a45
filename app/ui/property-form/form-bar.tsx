import type { ReactNode } from "react";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";

/** Follows on phones below a long form: how much of what is required is filled in, and the button that sends the form. */
export function FormBar({
  id,
  progress,
  scripted,
  children,
}: {
  /** The form's. */
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
