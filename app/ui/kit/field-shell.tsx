import type { ReactNode } from "react";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** Props shared by all fields. `errors` and `errorId` come from conform's field metadata. */
export type FieldFrame = {
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  errors?: readonly string[] | null;
  errorId?: string;
  /** Spans both columns of a `.fields` grid. */
  wide?: boolean;
};

type Ids = { id: string; hintId: string; errorId: string };

export function fieldIds(id: string, errorId?: string): Ids {
  return { id, hintId: `${id}-hint`, errorId: errorId ?? `${id}-error` };
}

/** ARIA attributes that connect a control with its hint, error and unit. */
export function describe(frame: FieldFrame, ids: Ids, ...more: (string | false | undefined)[]) {
  const invalid = Boolean(frame.errors?.length);
  const named = [invalid && ids.errorId, Boolean(frame.hint) && ids.hintId, ...more].filter(Boolean);
  const describedBy = [...new Set(named)].join(" ");
  return { "aria-invalid": invalid || undefined, "aria-describedby": describedBy || undefined };
}

export function OptionalMark() {
  return <span className="opt">{chromeCopy.form.optional}</span>;
}

export function FieldError({ id, errors }: { id: string; errors?: readonly string[] | null }) {
  if (!errors?.length) return null;
  return (
    <p className="error" id={id}>
      <Icon name="alert" />
      {errors[0]}
    </p>
  );
}

export function FieldShell({
  frame,
  ids,
  after,
  children,
}: {
  frame: FieldFrame;
  ids: Ids;
  after?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames("field", Boolean(frame.errors?.length) && "field--invalid", frame.wide && "wide")}
    >
      <label htmlFor={ids.id}>
        {frame.label} {frame.optional && <OptionalMark />}
      </label>
      {children}
      <FieldError id={ids.errorId} errors={frame.errors} />
      {frame.hint && (
        <p className="hint" id={ids.hintId}>
          {frame.hint}
        </p>
      )}
      {after}
    </div>
  );
}
