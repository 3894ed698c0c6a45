import { useEffect, useRef } from "react";
import { keysCopy } from "#app/i18n/programs/keys.ts";
import { CopyButton } from "../account/copy-button.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Notice } from "../kit/notice.tsx";
import { CodeBlock } from "../kit/code-block.tsx";

const words = keysCopy.made;

/** A key that was just made, with a call that uses it. No other page ever shows it. */
export function NewKey({ madeKey, example, doneTo }: { madeKey: string; example: string; doneTo: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The key replaces a form, so focus moves to it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section" className="stack" aria-labelledby="new-key">
      <h2 id="new-key" tabIndex={-1} ref={heading}>
        {words.title}
      </h2>
      <Notice tone="warn" icon="key" title={words.keepTitle}>
        {words.keep}
      </Notice>
      <CodeBlock label={words.label}>{madeKey}</CodeBlock>
      <h3>{words.how}</h3>
      <CodeBlock label={words.how}>{example}</CodeBlock>
      <div className="row">
        <CopyButton text={madeKey}>{words.copy}</CopyButton>
        <ButtonLink to={doneTo}>{words.done}</ButtonLink>
      </div>
    </Card>
  );
}
