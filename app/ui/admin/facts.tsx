import type { ReactNode } from "react";
import { classNames } from "../kit/class-names.ts";

export type Fact = {
  label: string;
  value: ReactNode;
  /** Text that people wrote, on its own line. */ wide?: boolean;
};

/** Facts with labels. Skips missing facts (false, null). */
export function Facts({ facts }: { facts: readonly (Fact | false | null | undefined)[] }) {
  return (
    <dl className="adm-facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label} className={classNames(fact.wide && "adm-facts__wide")}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
