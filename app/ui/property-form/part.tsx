import { useState, type ReactNode } from "react";
import { arPlain, latinNumber, type Digits } from "#app/i18n/format.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { Icon } from "../kit/icon.tsx";
import { classNames } from "../kit/class-names.ts";

type PartSpec = { key: string; title: string; text: string };

/** The numbered parts of a long form; the focused one is marked. `children` renders a part's fields. */
export function Parts<Spec extends PartSpec>({
  id,
  parts,
  isDone,
  digits = "arabic",
  children,
}: {
  /** Prefix of the parts' ids. */
  id: string;
  parts: readonly Spec[];
  isDone: (part: Spec) => boolean;
  /** The form's own. */
  digits?: Digits;
  children: (part: Spec) => ReactNode;
}) {
  const [partNow, setPartNow] = useState<string | null>(null);
  const stateOf = (part: Spec) => {
    if (isDone(part)) return "done";
    return part.key === partNow ? "now" : "ahead";
  };
  return parts.map((part, index) => (
    <div key={part.key} onFocus={() => setPartNow(part.key)}>
      <Part
        id={`${id}-${part.key}`}
        number={digits === "latin" ? latinNumber(index + 1) : arPlain(index + 1)}
        title={part.title}
        text={part.text}
        state={stateOf(part)}
      >
        {children(part)}
      </Part>
    </div>
  ));
}

/** One numbered part of a long form; its number becomes a tick when no required field is empty. */
function Part({
  id,
  number,
  title,
  text,
  state,
  children,
}: {
  id: string;
  number: string;
  title: string;
  text: string;
  state: "ahead" | "now" | "done";
  children: ReactNode;
}) {
  return (
    <fieldset className={classNames("part", state !== "ahead" && `part--${state}`)} aria-labelledby={id}>
      <span className="part__n" aria-hidden="true">
        {state === "done" ? <Icon name="check" /> : number}
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
