import { useEffect, useRef } from "react";
import { arDate } from "#app/i18n/format.ts";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Button, ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { Icon } from "../kit/icon.tsx";
import { Notice } from "../kit/notice.tsx";
import { CopyButton } from "./copy-button.tsx";
import "./recovery-codes.css";

const FILE_NAME = "miyar-recovery-codes.txt";
const words = twoStepCopy.codes;

/** New recovery codes, to copy, save as a file or print. No other page ever shows them. */
export function RecoveryCodes(props: {
  codes: readonly string[];
  email: string;
  madeAt: number;
  doneTo: string;
}) {
  const { codes, email, madeAt, doneTo } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const scripted = useHydrated();
  // The codes replace a form, so focus moves to them.
  useEffect(() => heading.current?.focus(), []);

  const text = [words.fileHead(email, arDate(madeAt)), "", ...codes, ""].join("\r\n");
  return (
    <Card as="section" className="recovery-codes stack" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" tabIndex={-1} ref={heading}>
        {words.newTitle}
      </h2>
      <Notice tone="warn" icon="key" title={words.keep}>
        {words.once}
      </Notice>
      <ol role="list" className="recovery-codes__list" aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </ol>
      <div className="row recovery-codes__acts">
        <CopyButton text={codes.join("\n")}>{words.copy}</CopyButton>
        <a
          className="btn btn--outline"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={FILE_NAME}
        >
          <Icon name="download" />
          <span>{words.download}</span>
        </a>
        <Button variant="outline" icon="document" hidden={!scripted} onClick={() => window.print()}>
          {words.print}
        </Button>
        <ButtonLink to={doneTo}>{words.done}</ButtonLink>
      </div>
    </Card>
  );
}
