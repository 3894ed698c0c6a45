import type { ReactNode } from "react";
import { Form, href } from "react-router";
import type { PaymentStatus } from "#app/domains/payments/rules.ts";
import { orderPath, type ReportType } from "#app/domains/reports/rules.ts";
import { arDate } from "#app/i18n/format.ts";
import { leftOrdersCopy } from "#app/i18n/orders/left-orders.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { AskFirst } from "../listings/ask-first.tsx";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { Link } from "../kit/link.tsx";
import { Notice } from "../kit/notice.tsx";
import { orderedWords } from "./order-list.tsx";
import "../listings/moderation/moderation-actions.css";

type LeftOrder = {
  id: string;
  title: string;
  area: string;
  address: string;
  createdAt: number;
  reportType: ReportType | null;
  status: PaymentStatus | null;
};

type OpenCredits = { id: string; orderNumber: string; credits: number; createdAt: number };

export type LeftOrdersData = {
  /** Null if the list could not be read. */
  left: LeftOrder[] | null;
  openCredits: OpenCredits[];
  olderLeft: string | null;
  firstLeft: boolean;
};

const words = leftOrdersCopy;

/** Saved properties without a report and open purchases: each can be completed, edited or removed. Absent if empty. */
export function LeftOrders({ data, errors }: { data: LeftOrdersData; errors: string[] | null | undefined }) {
  const { left, openCredits, olderLeft, firstLeft } = data;
  if (left?.length === 0 && openCredits.length === 0 && firstLeft && !errors) return null;
  return (
    <section id="left" className="stack" aria-labelledby="left-title">
      <div>
        <h2 id="left-title">{words.title}</h2>
        <p className="small muted">{words.lead}</p>
      </div>
      <FormErrors errors={errors} />
      {left === null ? (
        <Notice tone="bad" role="alert">
          {words.failed}
        </Notice>
      ) : (
        <Card flush>
          <ul role="list" className="rows">
            {openCredits.map((order) => (
              <CreditRow key={order.id} order={order} />
            ))}
            {left.map((order) => (
              <PropertyRow key={order.id} order={order} />
            ))}
          </ul>
        </Card>
      )}
      {(olderLeft || !firstLeft) && (
        <p className="dashboard__pager small">
          {!firstLeft && <Link to="/dashboard#left">{words.newest}</Link>}
          {olderLeft && <Link to={olderLeft}>{words.older}</Link>}
        </p>
      )}
    </section>
  );
}

/** One order that was left: its name, what is known of it, its state, and the ways on from here. */
function LeftRow({
  title,
  known,
  state,
  ways,
}: {
  title: ReactNode;
  known: ReactNode;
  state: { tone: BadgeTone; words: string };
  ways: ReactNode;
}) {
  return (
    <li className="row row--between report-row__head left-order">
      <div>
        <h3>{title}</h3>
        {known}
        <div className="row report-row__badges">
          <Badge tone={state.tone}>{state.words}</Badge>
        </div>
      </div>
      <div className="row report-row__actions">{ways}</div>
    </li>
  );
}

function Resume({ to, what }: { to: string; what: string }) {
  return (
    <ButtonLink to={to} variant="outline" aria-label={words.named(words.resume, what)}>
      {words.resume}
    </ButtonLink>
  );
}

function PropertyRow({ order }: { order: LeftOrder }) {
  const { id, title, area, address, createdAt, reportType, status } = order;
  const begun = status === null || !(status in words.status) ? null : words.status[status as "pending"];
  return (
    <LeftRow
      title={
        <>
          {title}، <bdi>{area}</bdi>
        </>
      }
      known={
        <>
          <p className="small muted">
            <bdi>{address}</bdi>
          </p>
          <p className="tiny">
            {reportType && `${reportTypeLabel[reportType]} · `}
            {words.savedOn} <Num>{arDate(createdAt)}</Num>
          </p>
        </>
      }
      state={{ tone: status === "pending" ? "warn" : "info", words: begun ?? words.notOrdered }}
      ways={
        <>
          <Resume to={orderPath(id, reportType)} what={title} />
          <ButtonLink
            to={href("/dashboard/properties/:propertyId", { propertyId: id })}
            variant="ghost"
            aria-label={words.named(words.edit, title)}
          >
            {words.edit}
          </ButtonLink>
          <Remove intent="discard" id={id} what={title} />
        </>
      }
    />
  );
}

function CreditRow({ order: { id, orderNumber, credits, createdAt } }: { order: OpenCredits }) {
  const what = orderedWords({ reportType: null, credits });
  return (
    <LeftRow
      title={what}
      known={
        <p className="tiny">
          <bdi dir="ltr">{orderNumber}</bdi> · {words.begunOn} <Num>{arDate(createdAt)}</Num>
        </p>
      }
      state={{ tone: "warn", words: words.status.pending }}
      ways={
        <>
          <Resume to={`/dashboard/credits?quantity=${credits}`} what={what} />
          <Remove intent="cancel" id={id} what={what} />
        </>
      }
    />
  );
}

function Remove({ intent, id, what }: { intent: "discard" | "cancel"; id: string; what: string }) {
  const ask = intent === "discard" ? words.askDiscard : words.askCancel;
  return (
    <AskFirst
      name={`remove-${id}`}
      label={words.discard}
      named={words.named(words.discard, what)}
      icon="trash"
      variant="ghost"
      title={ask.title}
    >
      {(cancel) => (
        <Form method="post" action="/dashboard" className="stack">
          <p>{ask.text}</p>
          <input type="hidden" name="id" value={id} />
          <div className="row">
            <SubmitButton name="intent" value={intent} variant="danger" pendingText={words.removing}>
              {ask.confirm}
            </SubmitButton>
            {cancel}
          </div>
        </Form>
      )}
    </AskFirst>
  );
}
