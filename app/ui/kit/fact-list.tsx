import type { ReactNode } from "react";

export type Fact = readonly [label: string, value: ReactNode];

/** Pairs of label and value. */
export function FactList({ facts, className = "kv" }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
