import { beforeEach, expect, test } from "vitest";
import { recordChecker } from "#app/domains/record/check-record.ts";
import type { Entry } from "#app/domains/record/entry-hash.ts";
import { publishHead } from "#app/domains/record/publish-head.server.ts";
import type { Head } from "#app/domains/record/rules.ts";
import { sealRecord } from "#app/domains/record/seal-record.server.ts";
import { recordEntries } from "#app/db/schema.server.ts";
import { arPlain } from "#app/i18n/format.ts";
import { appCtx, visitorCtx } from "#tests/factories/context.ts";
import { emptyRecord, given } from "#tests/factories/given-estimates.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { visit } from "#tests/factories/site.ts";

beforeEach(emptyRecord);

const { db } = appCtx();
const read = async <T>(path: string): Promise<T> => JSON.parse((await visit(visitorCtx(), path)).html) as T;

test("an empty record says so, beside the replay of the last months", async () => {
  const { status, text } = await visit(visitorCtx(), "/methodology/record");
  expect(status).toBe(200);
  expectWords(text, ["لا قيود في السجل بعد", "إعادة آخر اثني عشر شهرًا", "لم تدخل السلسلة تقديرات بعد"]);
});

test("a filled record shows its newest entry, the days' heads, and how many were given of each grade", async () => {
  const valued = await given();
  await sealRecord(appCtx());
  await publishHead(appCtx());
  const [entry] = await db.select().from(recordEntries);
  const { html, text } = await visit(visitorCtx(), "/methodology/record");
  expect(html).toContain(entry!.hash);
  expectWords(text, [arPlain(1), "الإمارات العربية المتحدة", "لم تصلنا بعد صفقات تلي ما في السجل"]);
  expect(valued.ok && html.includes(`>${valued.grade}<`)).toBe(true);
});

test("anybody can make the record's hashes anew from what is published", async () => {
  for (const areaSqm of [70, 80, 90]) await given({ areaSqm });
  await sealRecord(appCtx());
  await publishHead(appCtx());
  const { heads } = await read<{ heads: Head[] }>("/methodology/record.json");
  expect(heads.map(({ seq }) => seq)).toEqual([3]);
  const page = await read<{ entries: Entry[]; next: number | null }>("/methodology/record.json?after=0");
  expect(page.next).toBeNull();
  const checker = recordChecker(heads);
  expect([...(await checker.entries(page.entries)), ...checker.end().faults]).toEqual([]);
  const rest = await read<{ entries: Entry[] }>("/methodology/record.json?after=2");
  expect(rest.entries).toEqual(page.entries.slice(2));
});

test("a page of entries after something that is no number is refused", async () => {
  for (const after of ["", "-1", "x", "1e9", "9".repeat(13)])
    expect((await visit(visitorCtx(), `/methodology/record.json?after=${after}`)).status).toBe(400);
});
