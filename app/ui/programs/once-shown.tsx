import { useEffect, useRef, type ReactNode } from "react";
import { CopyButton } from "../account/copy-button.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { CodeBlock } from "../kit/code-block.tsx";
import { Notice } from "../kit/notice.tsx";

type Words = { title: string; keepTitle: string; keep: string; label: string; copy: string; done: string };

/** A secret that was just made. No other page ever shows it. */
export function OnceShown({
  secret,
  words,
  doneTo,
  children,
}: {
  secret: string;
  words: Words;
  doneTo: string;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The secret replaces a form, so focus moves to it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section" className="stack" aria-labelledby="once-shown">
      <h2 id="once-shown" tabIndex={-1} ref={heading}>
        {words.title}
      </h2>
      <Notice tone="warn" icon="key" title={words.keepTitle}>
        {words.keep}
      </Notice>
      <CodeBlock label={words.label}>{secret}</CodeBlock>
      {children}
      <div className="row">
        <CopyButton text={secret}>{words.copy}</CopyButton>
        <ButtonLink to={doneTo}>{words.done}</ButtonLink>
      </div>
    </Card>
  );
}
