import type { ReactNode } from "react";
import "./content.css";

/** A section of a text page: title, sentence, then the caller's content. */
export function ContentSection({
  id,
  title,
  text,
  children,
}: {
  /** The anchor of its title. */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <div className="content__head">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}
