import type { ReactNode } from "react";

/** A Latin fragment inside Arabic text: e-mail, phone, order number, address. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}

/** A number, amount or date in Arabic-Indic digits. It has no strong letter, so its direction is set. */
export function Num({ children }: { children: ReactNode }) {
  return <bdi dir="rtl">{children}</bdi>;
}

/** A figure in a column, with tabular digits. */
export function Figure({ children }: { children: ReactNode }) {
  return (
    <bdi dir="rtl" className="num">
      {children}
    </bdi>
  );
}
