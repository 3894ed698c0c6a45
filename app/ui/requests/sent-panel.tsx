import { useEffect, useRef, type ReactNode } from "react";
import { Ltr } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";

type Words = { title: string; reference: string; note: string; again: string };

/** Replaces a sent form: what happens next, its reference, and a link to a new form. */
export function SentPanel({
  words,
  text,
  reference,
  to,
  children,
}: {
  words: Words;
  text: string;
  reference: string;
  to: string;
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  // The form and its focus are gone: focus this.
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="sent" role="status" tabIndex={-1} ref={box}>
      <EmptyState
        spot="success"
        title={words.title}
        text={
          <>
            {text}
            <br />
            {words.reference} <Ltr>{reference}</Ltr>
            <br />
            {words.note}
          </>
        }
      >
        <ButtonLink to={to}>{words.again}</ButtonLink>
        {children}
      </EmptyState>
    </div>
  );
}
