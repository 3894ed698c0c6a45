import type { AnswerFigures } from "#app/domains/listings/inbox/rules.ts";
import { arNumber } from "#app/i18n/format.ts";
import { inboxCopy, usuallyAnswers } from "#app/i18n/listings/inbox.ts";
import { Num } from "../../kit/bdi.tsx";
import { Card, CardHead } from "../../kit/card.tsx";
import { FactList } from "../../kit/fact-list.tsx";

const words = inboxCopy.figures;

/** How many questions the advertiser was asked, how many of them were answered, and how fast. */
export function AnswerFacts({ figures }: { figures: AnswerFigures }) {
  const { asked, answered, medianMs } = figures;
  return (
    <FactList
      facts={[
        [words.asked, <Num key="asked">{arNumber(asked)}</Num>],
        [words.answered, <Num key="answered">{arNumber(answered)}</Num>],
        [words.median, words.time(medianMs)],
      ]}
    />
  );
}

/** The same for all listings, with what the public is told of it. */
export function AnswersCard({ figures }: { figures: AnswerFigures & { usualMs: number | null } }) {
  return (
    <Card as="section" className="stack">
      <CardHead title={words.title} level={3} />
      <AnswerFacts figures={figures} />
      <p className="small muted">
        {figures.usualMs === null ? words.notPublic : words.public(usuallyAnswers(figures.usualMs))}
      </p>
      <p className="tiny">{words.period}</p>
    </Card>
  );
}
