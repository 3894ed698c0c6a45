import { expect, test } from "vitest";
import { listPeople } from "#app/domains/accounts/people.server.ts";
import { listPayments, listRefunds } from "#app/domains/orders/admin-lists.server.ts";
import { findPaymentFile } from "#app/domains/orders/admin-payment.server.ts";
import { findReportFile, listReports } from "#app/domains/orders/admin-reports.server.ts";
import { listAudit, listAuditOf } from "#app/domains/orders/audit-trail.server.ts";
import { countInTheMaking, listFailedMails, listOpenEvents } from "#app/domains/orders/operations.server.ts";
import { PAYMENT_FILTERS, REPORT_FILTERS } from "#app/domains/orders/rules.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/paid-orders.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";

const PLACE = { createdAt: 5_000_000_000_000, id: "x" };

const READS: [string, (ctx: AdminContext) => Promise<unknown>][] = [
  ...PAYMENT_FILTERS.flatMap((filter) =>
    filter === "waiting"
      ? []
      : [null, PLACE].map((after): (typeof READS)[number] => [
          `payments, ${filter}, ${after ? "later" : "first"} page`,
          (ctx) => listPayments(ctx, filter, after),
        ]),
  ),
  ...(["requested", "granted", "failed"] as const).map((status): (typeof READS)[number] => [
    `refunds, ${status}`,
    (ctx) => listRefunds(ctx, status),
  ]),
  ...REPORT_FILTERS.flatMap((filter) =>
    [null, PLACE].map((after): (typeof READS)[number] => [
      `reports, ${filter}, ${after ? "later" : "first"} page`,
      (ctx) => listReports(ctx, filter, after),
    ]),
  ),
  ["people", (ctx) => listPeople(ctx, null)],
  ["people, later page", (ctx) => listPeople(ctx, PLACE)],
  ["acts", (ctx) => listAudit(ctx, null)],
  ["acts, later page", (ctx) => listAudit(ctx, PLACE)],
  ["acts on some rows", (ctx) => listAuditOf(ctx, ["a", "b"])],
  ["open events", listOpenEvents],
  ["failed mails", listFailedMails],
  ["in the making", countInTheMaking],
];

/** In the making there are only ever a few: those are sorted as they are read. */
const isShort = (name: string) =>
  name.startsWith("reports, processing") || name.startsWith("acts on some rows");

test.each(READS)("%s is read along an index", async (name, read) => {
  const admin = await insertOperator();
  const { db, asked } = recordedDatabase();
  await read({ ...admin, db });
  expect(asked.length).toBeGreaterThan(0);
  for (const query of asked) {
    const plan = await planOf(query);
    for (const line of plan.split("\n"))
      if (line.startsWith("SCAN")) expect(line, plan).toMatch(/USING (COVERING )?INDEX/);
    if (!isShort(name)) expect(plan).not.toContain("USE TEMP B-TREE FOR ORDER BY");
  }
});

test("a payment and a report are read by their keys", async () => {
  const admin = await insertOperator();
  const { payment, report } = await insertPaidReport(await insertMember());
  const { db, asked } = recordedDatabase();
  await findPaymentFile({ ...admin, db }, payment.id);
  await findReportFile({ ...admin, db }, report.id);
  for (const query of asked) expect(await planOf(query)).not.toMatch(/^SCAN/m);
});
