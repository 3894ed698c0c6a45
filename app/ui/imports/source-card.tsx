import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form } from "react-router";
import type {
  DECISION_STATUSES,
  DecisionKind,
  ImportFailure,
  ImportStatus,
  SourceKind,
} from "#app/domains/imports/rules.ts";
import { REJECTION_REASON_MAX, type ListingCard, type ListingFlag } from "#app/domains/listings/rules.ts";
import { instant } from "#app/i18n/admin/admin-orders.ts";
import { adminImports } from "#app/i18n/admin/imports.ts";
import { importFailures } from "#app/i18n/imports/import-errors.ts";
import { importWords, listingsCounted } from "#app/i18n/imports/imports.ts";
import { OFFER_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { placeWords } from "#app/i18n/listings/marketplace.ts";
import { arMoney } from "#app/i18n/format.ts";
import { moderationQueueCopy } from "#app/i18n/listings/moderation-queue.ts";
import { Facts } from "../admin/facts.tsx";
import { Badge } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { SubmitButton, TextAreaField } from "../kit/form.tsx";
import { Link } from "../kit/link.tsx";
import { CardPicture } from "../listings/card-picture.tsx";
import { RUN_TONES } from "./run-list.tsx";

const words = adminImports;

type Source = { id: string; name: string; kind: SourceKind; address: string | null; userId: string };
type Found = {
  source: Source;
  owner: string | null;
  email: string;
  seenAt: number;
  waiting: number;
  clear: number;
  flags: { kind: ListingFlag["kind"]; n: number }[];
};

/** Whose a source is, what of it waits, and what warns of it. */
export function ImportFacts({ found }: { found: Found }) {
  const { source, flags } = found;
  const { facts } = words;
  return (
    <Card as="section" className="stack">
      <CardHead title={<bdi>{source.name}</bdi>} />
      <Facts
        facts={[
          {
            label: facts.owner,
            value: (
              <Link to={`/admin/people/${source.userId}`}>
                <bdi>{found.owner ?? found.email}</bdi>
              </Link>
            ),
          },
          { label: facts.kind, value: words.kind[source.kind] },
          { label: facts.waiting, value: listingsCounted(found.waiting) },
          { label: facts.clear, value: listingsCounted(found.clear) },
          source.address !== null && { label: facts.address, value: <Ltr>{source.address}</Ltr>, wide: true },
          {
            label: words.flags,
            value:
              flags.length === 0
                ? words.noFlags
                : flags
                    .map(({ kind, n }) => `${moderationQueueCopy.flags[kind]}: ${listingsCounted(n)}`)
                    .join(" · "),
            wide: true,
          },
        ]}
      />
    </Card>
  );
}

/** The two decisions on all that waits. What was seen is what is decided on. */
export function DecideImport({
  to,
  found,
  result,
}: {
  to: string;
  found: Found;
  result: SubmissionResult<string[]> | undefined;
}) {
  // What arrives while the page polls was not looked at.
  const [seenAt] = useState(found.seenAt);
  const kept = result?.initialValue?.reason;
  const hidden = (
    <>
      <input type="hidden" name="subject" value={found.source.id} />
      <input type="hidden" name="seen_at" value={seenAt} />
    </>
  );
  return (
    <Card as="section" className="stack">
      {found.clear > 0 && (
        <Form method="post" action={to} className="stack" preventScrollReset>
          {hidden}
          <p className="small">{words.clear.text}</p>
          <div>
            <SubmitButton name="intent" value="clear" icon="check" pendingText={words.clear.pending}>
              {words.clear.button}
            </SubmitButton>
          </div>
        </Form>
      )}
      <details open={result?.error?.reason !== undefined}>
        <summary>{words.refuse.button}</summary>
        <Form method="post" action={to} className="stack" preventScrollReset>
          {hidden}
          <p className="small">{words.refuse.text}</p>
          <TextAreaField
            label={words.refuse.reason}
            errors={result?.error?.reason}
            input={{
              name: "reason",
              rows: 3,
              required: true,
              maxLength: REJECTION_REASON_MAX,
              defaultValue: typeof kept === "string" ? kept : undefined,
            }}
          />
          <div>
            <SubmitButton name="intent" value="refuse" variant="danger" pendingText={words.refuse.pending}>
              {words.refuse.confirm}
            </SubmitButton>
          </div>
        </Form>
      </details>
    </Card>
  );
}

/** Some of what waits, by chance, and the way to all of it. */
export function ImportSample({ cards, ownerId }: { cards: readonly ListingCard[]; ownerId: string }) {
  if (cards.length === 0) return null;
  return (
    <section className="stack">
      <h3>{words.sample}</h3>
      <ul role="list" className="grid">
        {cards.map((card) => (
          <li key={card.id}>
            <Card className="stack">
              {card.image && <CardPicture image={card.image} sizes="24rem" />}
              <h4>
                <bdi>{card.title}</bdi>
              </h4>
              <p>
                <Num>{arMoney(card.price, card.currency)}</Num>
              </p>
              <p className="small muted">
                {[TYPE_LABELS[card.listingType], OFFER_LABELS[card.offerType], placeWords(card)].join(" · ")}
              </p>
            </Card>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/admin/listings?owner=${ownerId}`}>{words.all}</Link>
      </p>
    </section>
  );
}

type RunData = {
  id: string;
  name: string;
  status: ImportStatus;
  failure: ImportFailure | null;
  createdAt: number;
  created: number;
  changed: number;
  gone: number;
  refused: number;
};
type DecisionData = {
  id: string;
  kind: DecisionKind;
  reason: string | null;
  status: (typeof DECISION_STATUSES)[number];
  decided: number;
  left: number;
  createdAt: number;
};

/** The newest runs and decisions of a source. */
export function ImportHistory({
  runs,
  decisions,
}: {
  runs: readonly RunData[];
  decisions: readonly DecisionData[];
}) {
  const { counts } = importWords;
  return (
    <>
      <Card as="section" className="stack">
        <CardHead title={words.decisions} />
        {decisions.length === 0 && <p className="muted">{words.noDecisions}</p>}
        <ul role="list" className="stack">
          {decisions.map((one) => (
            <li key={one.id}>
              <b>{words.decision[one.kind]}</b> · <Num>{instant(one.createdAt)}</Num> ·{" "}
              {words.state[one.status]} · {words.result(one.decided, one.left)}
              {one.reason !== null && (
                <p className="small">
                  <bdi>{one.reason}</bdi>
                </p>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" className="stack">
        <CardHead title={words.runs} />
        <ul role="list" className="stack">
          {runs.map((run) => (
            <li key={run.id}>
              <span className="row row--between">
                <bdi>{run.name}</bdi>
                <Badge tone={RUN_TONES[run.status]}>{importWords.status[run.status]}</Badge>
              </span>
              <p className="small muted">
                <Num>{instant(run.createdAt)}</Num>
                {(["created", "changed", "gone", "refused"] as const)
                  .filter((name) => run[name] > 0)
                  .map((name) => ` · ${counts[name]}: ${listingsCounted(run[name])}`)
                  .join("")}
              </p>
              {run.failure !== null && <p className="small">{importFailures[run.failure]}</p>}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
