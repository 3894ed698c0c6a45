import type { ReactNode } from "react";
import { classNames } from "../kit/class-names.ts";

export type Fact = {
  label: string;
  value: ReactNode;
  /** Text that people wrote: on a line of its own. */ wide?: boolean;
};

/** What is known of something, label by label. Facts that are not there (false, null) are left out. */
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
