import type { ReactNode } from "react";

export type Stat = { label: ReactNode; value: ReactNode; note?: ReactNode };

/** A few headline figures side by side; in two columns on a phone. */
export function StatCards({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <section className="stats" aria-label={label}>
      {stats.map((stat, index) => (
        <div className="stat" key={index}>
          <p>{stat.label}</p>
          <b>{stat.value}</b>
          {stat.note && <span className="tiny">{stat.note}</span>}
        </div>
      ))}
    </section>
  );
}
