import type { ReactNode } from "react";

/** A Latin fragment inside Arabic text: e-mail, phone, order number, address. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}

/** A number, amount or date in Arabic digits: it has no strong letter of its own, so it is told its direction. */
export function Num({ children }: { children: ReactNode }) {
  return <bdi dir="rtl">{children}</bdi>;
}

/** A figure compared with others in a column: the same, with digits of one width. */
export function Figure({ children }: { children: ReactNode }) {
  return (
    <bdi dir="rtl" className="num">
      {children}
    </bdi>
  );
}
