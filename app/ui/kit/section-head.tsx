import type { ReactNode } from "react";

/** A section's head: its title with a sentence, and a link beside them. */
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
