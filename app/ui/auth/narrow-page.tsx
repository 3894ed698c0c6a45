import type { ReactNode } from "react";

/** A page with one short form or message, in the styles of /auth. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="auth__form">
      <div className="auth__inner stack">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
