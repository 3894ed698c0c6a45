import { expect, test } from "vitest";
import { listDeadLetters } from "#app/domains/operations/dead-letters.server.ts";
import { reissueReport } from "#app/domains/reports/making/reissue-report.server.ts";
import { dismissDeadLetter, retryDeadLetter } from "#app/domains/operations/act-on-dead-letter.server.ts";
import { retryReport } from "#app/domains/reports/making/retry-report.server.ts";
import { sweepReports } from "#app/domains/reports/making/sweep-reports.server.ts";
import { tellDelays } from "#app/domains/reports/making/tell-delays.server.ts";
import type { FreshAdminContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";

const ASKING: [what: string, ask: (ctx: FreshAdminContext) => PromiseLike<unknown>][] = [
  ["stuck reports and versions", sweepReports],
  ["late reports", tellDelays],
  ["a failed report made after all", (ctx) => retryReport(ctx, "id")],
  ["a delivered report made anew", (ctx) => reissueReport(ctx, "id", { reason: "سبب واضح" })],
  ["open dead letters", (ctx) => listDeadLetters(ctx, null)],
  ["more of them", (ctx) => listDeadLetters(ctx, { createdAt: 5, id: "id" })],
  ["one sent again", (ctx) => retryDeadLetter(ctx, "id")],
  ["one put aside", (ctx) => dismissDeadLetter(ctx, "id")],
];

test.each(ASKING)("%s: nothing that is asked for it reads a whole table", async (_what, ask) => {
  const { db, asked } = recordedDatabase();
  await ask({ ...(await insertMember()), db, isAdmin: true, hasFreshFactor: true });
  expect(asked).not.toEqual([]);
  for (const query of new Set(asked))
    expect(await planOf(query), query).not.toMatch(/SCAN (?!json_each|CONSTANT ROW|\d+ CONSTANT ROW)/);
});
