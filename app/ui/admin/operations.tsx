import type { ReactNode } from "react";
import { href } from "react-router";
import { someWords } from "#app/i18n/admin/admin-lists.ts";
import { adminOperationsCopy } from "#app/i18n/admin/admin-operations.ts";
import { adminOrdersCopy, instant } from "#app/i18n/admin/admin-orders.ts";
import { arNumber, arPercent } from "#app/i18n/format.ts";
import { Badge } from "../kit/badge.tsx";
import { Figure, Ltr, Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { StatCards } from "../kit/stat-cards.tsx";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";
import { ActButton, type Act } from "./act-form.tsx";
import { Facts } from "./facts.tsx";

type Forms = Pick<Act, "to" | "result">;

type Some = { n: number; more: boolean };

/** A section of the page with its count. */
export function Part({ title, count, children }: { title: string; count?: Some; children: ReactNode }) {
  return (
    <div className="column">
      <div className="row adm-section__head">
        <h2>{title}</h2>
        {count !== undefined && (
          <Badge tone={count.n > 0 ? "bad" : "ok"}>
            <Num>{someWords(count)}</Num>
          </Badge>
        )}
      </div>
      {children}
    </div>
  );
}

/** Says that a section is empty. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <Card>
    <p className="muted">{children}</p>
  </Card>
);

type Letter = {
  id: string;
  queue: string;
  createdAt: number;
  /** The job's name; null if it cannot be parsed. */
  nameAr: string | null;
  subjectId: string | null;
  stored: string;
};

/** Failed jobs (dead letters), each to be sent again or discarded. */
export function Letters({ letters, to, result }: { letters: readonly Letter[] } & Forms) {
  const words = adminOperationsCopy.letters;
  if (letters.length === 0) return <Quiet>{words.none}</Quiet>;
  return (
    <ul role="list" className="adm-list">
      {letters.map(({ id, queue, createdAt, nameAr, subjectId, stored }) => (
        <li key={id} className="card adm-item">
          <h3>{nameAr ?? words.unknown}</h3>
          <Facts
            facts={[
              { label: words.queue, value: <Ltr>{queue}</Ltr> },
              { label: words.at, value: <Num>{instant(createdAt)}</Num> },
              subjectId !== null && {
                label: words.subject,
                value: (
                  <span className="adm-id">
                    <Ltr>{subjectId}</Ltr>
                  </span>
                ),
              },
              nameAr === null && { label: words.stored, value: <Ltr>{stored}</Ltr>, wide: true },
            ]}
          />
          <div className="adm-acts">
            {nameAr !== null && (
              <ActButton
                act={{ intent: "resend", subject: id, to, result }}
                words={{ button: words.resend, pending: words.pending }}
                named={words.resendNamed(subjectId ?? id)}
                icon="refresh"
              />
            )}
            <ActButton
              act={{ intent: "dismiss", subject: id, to, result }}
              words={{ button: words.dismiss, pending: words.pending }}
              named={words.dismissNamed(subjectId ?? id)}
              variant="ghost"
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

type OpenEvent = { id: string; type: string; paymentId: string | null; receivedAt: number };

/** Events of the payment providers that are not processed. */
export function OpenEvents({ events, to, result }: { events: readonly OpenEvent[] } & Forms) {
  const words = adminOperationsCopy.events;
  if (events.length === 0) return <Quiet>{words.none}</Quiet>;
  return (
    <ul role="list" className="adm-list">
      {events.map(({ id, type, paymentId, receivedAt }) => (
        <li key={id} className="card adm-item">
          <h3>
            <Ltr>{type}</Ltr>
          </h3>
          <Facts
            facts={[
              { label: words.at, value: <Num>{instant(receivedAt)}</Num> },
              { label: words.id, value: <Ltr>{id}</Ltr> },
            ]}
          />
          <div className="adm-acts">
            <ActButton
              act={{ intent: "replay", subject: id, to, result }}
              words={adminOrdersCopy.replay}
              named={adminOrdersCopy.replay.named(id)}
              icon="refresh"
            />
            {paymentId !== null && (
              <ButtonLink to={href("/admin/payments/:paymentId", { paymentId })} variant="ghost">
                {words.payment}
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** How many reports are in progress, and how many of them are late. */
export function InTheMaking({ making, late, versions }: Record<"making" | "late" | "versions", Some>) {
  const words = adminOperationsCopy.making;
  return (
    <>
      <StatCards
        label={words.title}
        stats={[
          { label: words.making, value: <Num>{someWords(making)}</Num> },
          { label: words.late, value: <Num>{someWords(late)}</Num> },
          { label: words.versions, value: <Num>{someWords(versions)}</Num> },
        ]}
      />
      {late.n > 0 && (
        <div>
          <ButtonLink to="/admin/reports?status=late" variant="outline">
            {words.showLate}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

type Backtest = {
  version: string;
  rows: readonly {
    market: string;
    test: string;
    n: number;
    medianAbsError: number;
    within10: number;
    coverage80: number | null;
  }[];
};

/** The model's back-test on unseen sales, from its card. */
export function BacktestTable({ version, rows }: Backtest) {
  const words = adminOperationsCopy.model;
  return (
    <>
      <p className="small muted">
        {words.version} <Ltr>{version}</Ltr>
      </p>
      <Table label={words.title} cards>
        <TableHead
          heads={[words.market, words.test, words.sales, words.error, words.within10, words.cover]}
        />
        <tbody>
          {rows.map(({ market, test, n, medianAbsError, within10, coverage80 }) => (
            <tr key={`${market} ${test}`}>
              <th scope="row">{market}</th>
              <td data-label={words.test}>{test}</td>
              <FigureCell label={words.sales}>{arNumber(n)}</FigureCell>
              <FigureCell label={words.error}>{arPercent(medianAbsError, 1)}</FigureCell>
              <FigureCell label={words.within10}>{arPercent(within10)}</FigureCell>
              <td data-label={words.cover}>
                {coverage80 === null ? adminOrdersCopy.none : <Figure>{arPercent(coverage80)}</Figure>}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div>
        <ButtonLink to="/methodology" variant="ghost">
          {words.link}
        </ButtonLink>
      </div>
    </>
  );
}
