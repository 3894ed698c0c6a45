import type { ReactNode } from "react";
import { arPlain } from "#app/i18n/format.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { Icon } from "../kit/icon.tsx";
import { classNames } from "../kit/class-names.ts";

/** One numbered part of a long form; its number becomes a tick when nothing required is missing. */
export function Part({
  id,
  number,
  title,
  text,
  state,
  children,
}: {
  id: string;
  number: number;
  title: string;
  text: string;
  state: "ahead" | "now" | "done";
  children: ReactNode;
}) {
  return (
    <fieldset className={classNames("part", state !== "ahead" && `part--${state}`)} aria-labelledby={id}>
      <span className="part__n" aria-hidden="true">
        {state === "done" ? <Icon name="check" /> : arPlain(number)}
      </span>
      <h2 id={id}>
        {title}
        {state === "done" && <span className="vh"> ({propertiesCopy.partDone})</span>}
      </h2>
      <p className="part__text">{text}</p>
      <div className="fields">{children}</div>
    </fieldset>
  );
}
