import type { ReactNode } from "react";

/** The head of a page's section: its title with a sentence, and beside them the way on. */
export function SectionHead({
  id,
  title,
  text,
  children,
}: {
  id?: string;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="section__head">
      <div>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}
