import { seededFractions } from "#app/lib/seeded-fractions.ts";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reportCodes } from "#app/db/schema.server.ts";
import { verifyReport } from "#app/domains/reports/verifying/verify-report.server.ts";
import { judgeFile } from "#app/lib/file-digest.ts";
import { renderPdf } from "#app/platform/pdf.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { endWithoutChrome } from "#tests/setup/chrome.ts";

endWithoutChrome();

const FILES = 1000;

test("of a thousand copies of a printed report with one byte changed each, none is confirmed; the file itself is", async () => {
  const ctx = await insertMember({ renderPdf: (html) => renderPdf(env.BROWSER, html) });
  const { report } = await insertFinishedReport(ctx);
  const stored = await env.REPORTS_BUCKET.get(`reports/${report.id}.pdf`);
  const bytes = new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0));
  const row = await ctx.db.query.reportCodes.findFirst({ where: eq(reportCodes.reportId, report.id) });
  const outcome = await verifyReport(visitorCtx(), row?.code ?? "");
  if (!outcome.ok) throw new Error(outcome.reason);
  const { digests } = outcome.report;
  expect(await judgeFile(bytes, digests)).toBe("issued");
  // What R2 itself says of the bytes that it holds.
  expect(stored?.checksums.toJSON().sha256).toBe(digests[0]);

  const next = seededFractions(25);
  const verdicts = new Map<string, number>();
  for (let file = 0; file < FILES; file += 1) {
    // The first and the last byte too.
    const at = file < 2 ? file * (bytes.length - 1) : Math.floor(next() * bytes.length);
    const original = bytes[at] ?? 0;
    bytes[at] = (original + 1 + Math.floor(next() * 255)) % 256;
    const verdict = await judgeFile(bytes, digests);
    bytes[at] = original;
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  }
  expect(verdicts.get("issued")).toBeUndefined();
  expect((verdicts.get("changed") ?? 0) + (verdicts.get("no-pdf") ?? 0)).toBe(FILES);
  // Cut short, and with something after its end.
  expect(await judgeFile(bytes.slice(0, -1), digests)).toBe("changed");
  expect(await judgeFile(new Uint8Array([...bytes, 10]), digests)).toBe("changed");
  expect(await judgeFile(new TextEncoder().encode("شيء آخر"), digests)).toBe("no-pdf");
  expect(await judgeFile(bytes, digests)).toBe("issued");
});
