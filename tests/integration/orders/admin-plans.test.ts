import { expect, test } from "vitest";
import { listPeople } from "#app/domains/accounts/people/people.server.ts";
import { countMails, listMails } from "#app/domains/operations/outbox.server.ts";
import { OUTBOX_FILTERS } from "#app/domains/operations/rules.ts";
import {
  countPayments,
  findOwner,
  findPayments,
  listPayments,
  listRefunds,
} from "#app/domains/orders/admin/admin-lists.server.ts";
import { findPaymentFile } from "#app/domains/orders/admin/admin-payment.server.ts";
import {
  countReports,
  findReportFile,
  findReports,
  listReports,
} from "#app/domains/orders/admin/admin-reports.server.ts";
import { countByStatus, countProfiles, countWaiting } from "#app/domains/orders/admin/admin-stats.server.ts";
import { findActor, listAudit, listAuditOf } from "#app/domains/operations/audit-trail.server.ts";
import { countInTheMaking } from "#app/domains/operations/in-the-making.server.ts";
import { listOpenEvents } from "#app/domains/operations/provider-events.server.ts";
import {
  PAYMENT_FILTERS,
  PAYMENT_SORTS,
  REPORT_FILTERS,
  REPORT_SORTS,
  WAITING,
} from "#app/domains/orders/rules.ts";
import { sumRevenue } from "#app/domains/payments/find-payment.server.ts";
import { countDeadLetters, listDeadLetters } from "#app/domains/operations/dead-letters.server.ts";
import { actsOf } from "#app/i18n/admin/audit-trail.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { planOf, plansOf, recordedDatabase } from "#tests/factories/recorded.ts";

const PLACE = { createdAt: 5_000_000_000_000, id: "x" };
const SPOT = { at: 5_000_000_000_000, id: "x" };
const WHO = [null, "somebody"];

type Read = [name: string, read: (ctx: AdminContext) => Promise<unknown>];
const name = (...words: (string | null | object)[]): string =>
  words.map((word) => (typeof word === "string" ? word : word ? "later page" : "-")).join(", ");

const PAYMENT_READS = PAYMENT_FILTERS.flatMap((filter) =>
  PAYMENT_SORTS.flatMap((sort) =>
    WHO.flatMap((person) =>
      [null, SPOT].flatMap((after): Read[] =>
        filter === "waiting"
          ? []
          : [
              [
                name("payments", filter, sort, person, after),
                (ctx) => listPayments(ctx, { filter, sort, person }, after),
              ],
            ],
      ),
    ),
  ),
);

const REPORT_READS = REPORT_FILTERS.flatMap((filter) =>
  ([null, "seller_owner"] as const).flatMap((type) =>
    REPORT_SORTS.flatMap((sort) =>
      WHO.flatMap((person) =>
        [null, SPOT].map((after): Read => [
          name("reports", filter, type, sort, person, after),
          (ctx) => listReports(ctx, { filter, type, sort, person }, after),
        ]),
      ),
    ),
  ),
);

const TRAIL_READS = [null, actsOf("listings")].flatMap((acts) =>
  [null, "somebody", "system"].flatMap((actor) =>
    [null, "something"].flatMap((subject) =>
      [null, SPOT].map((after): Read => [
        name("trail", acts ? "group" : null, actor, subject, after),
        (ctx) => listAudit(ctx, { acts, actor, subject }, after),
      ]),
    ),
  ),
);

const MAIL_READS = OUTBOX_FILTERS.flatMap((filter) =>
  ([null, "report-ready"] as const).flatMap((template) =>
    [null, SPOT, { at: 0, id: "x" }].map((after): Read => [
      name("mails", filter, template, after),
      (ctx) => listMails(ctx, { filter, template }, after),
    ]),
  ),
);

const READS: Read[] = [
  ...PAYMENT_READS,
  ...(["requested", "granted", "failed"] as const).map((status): Read => [
    `refunds, ${status}`,
    (ctx) => listRefunds(ctx, status),
  ]),
  ...REPORT_READS,
  ...TRAIL_READS,
  ...MAIL_READS,
  ...WAITING.map((what): Read => [`waiting, ${what}`, (ctx) => countWaiting(ctx, what)]),
  ...["report-id", "#MIYAR-2026-ABC234"].map((typed): Read => [
    `found reports, ${typed}`,
    (ctx) => findReports(ctx, typed),
  ]),
  ...["pi_1", "#MIYAR-2026-ABC234"].map((typed): Read => [
    `found payment, ${typed}`,
    (ctx) => findPayments(ctx, typed),
  ]),
  ["whose", (ctx) => findOwner(ctx, "somebody")],
  ["who did it", (ctx) => findActor(ctx, "somebody")],
  ["people", (ctx) => listPeople(ctx, { filter: "all", sort: "newest", after: null })],
  ["people, later page", (ctx) => listPeople(ctx, { filter: "all", sort: "newest", after: PLACE })],
  ["acts on some rows", (ctx) => listAuditOf(ctx, ["a", "b"])],
  ["open events", listOpenEvents],
  ["dead letters", (ctx) => listDeadLetters(ctx, null)],
  ["dead letters, later page", (ctx) => listDeadLetters(ctx, PLACE)],
  ["counted letters", countDeadLetters],
  ["counted mails", countMails],
  ["in the making", countInTheMaking],
  ["profiles", countProfiles],
  ["reports by status", (ctx) => countByStatus(ctx, "reports", ["failed"])],
  ["counted reports", countReports],
  ["counted payments", countPayments],
  ["revenue", sumRevenue],
];

/**
 * Short lists that may be sorted in memory: work in progress, one person's payments and disputes by amount, the newest
 * of each act in a group, and what one order bought.
 */
const isShort = (read: string) =>
  /^(reports, processing|payments, [^,]+, amount-\w+, somebody|payments, disputed, amount|trail, group, -, -|acts on some rows|found reports, #)/.test(
    read,
  );

/** A table read by an index, a JSON list in the statement, or rows limited by an earlier step. */
const isBounded = (line: string) =>
  /USING (COVERING )?INDEX|VIRTUAL TABLE INDEX|^SCAN (some|failed)$/.test(line);

test.each(READS)("%s is read along an index", async (what, read) => {
  for (const { query, plan } of await plansOf(await insertOperator(), read)) {
    for (const line of plan.split("\n"))
      if (line.startsWith("SCAN")) expect(isBounded(line), plan).toBe(true);
    // Not enqueued yet: these wait at most a minute.
    const isNew = query.includes('"enqueued_at" is null');
    if (!isShort(what) && !isNew) expect(plan, query).not.toContain("USE TEMP B-TREE FOR ORDER BY");
  }
});

test("one person's payments and reports are found by the person, whatever else they are narrowed to", async () => {
  const admin = await insertOperator();
  for (const [what, read] of [...PAYMENT_READS, ...REPORT_READS]) {
    if (!what.includes("somebody")) continue;
    const { db, asked } = recordedDatabase();
    await read({ ...admin, db });
    const plan = await planOf(asked[0] ?? "");
    const few = /reports, (late|processing)/.test(what) ? "|reports_status" : "";
    expect(plan, what).toMatch(new RegExp(`USING INDEX (payments_user|reports_user${few})`));
  }
});

test("a list by amount leads past equal amounts by its index", async () => {
  const admin = await insertOperator();
  const { db, asked } = recordedDatabase();
  for (const filter of ["all", "completed"] as const)
    await listPayments({ ...admin, db }, { filter, sort: "amount-high", person: null }, SPOT);
  expect(await planOf(asked[0] ?? "")).toContain("payments_amount ((amount_halalas,id)<(?,?))");
  expect(await planOf(asked[1] ?? "")).toContain(
    "payments_status_amount (status=? AND (amount_halalas,id)<(?,?))",
  );
});

test("a payment and a report are read by their keys", async () => {
  const admin = await insertOperator();
  const { payment, report } = await insertPaidReport(await insertMember());
  const { db, asked } = recordedDatabase();
  await findPaymentFile({ ...admin, db }, payment.id);
  await findReportFile({ ...admin, db }, report.id);
  for (const query of asked) expect(await planOf(query)).not.toMatch(/^SCAN/m);
});
