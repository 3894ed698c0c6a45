import { expect, test } from "vitest";
import { REFUND_WINDOW } from "#app/domains/orders/rules.ts";
import { REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { CLOSED_KEEPS_REPORTS } from "#app/domains/privacy/rules.ts";
import { days, hours } from "#app/lib/duration.ts";
import { privacyNoticeCopy, privacySections, type Retention } from "./privacy-notice.ts";
import { arMoneyWords } from "#app/i18n/format.ts";
import { plainText, type Block, type ProseSection } from "#app/i18n/prose.ts";
import { productCopy } from "./product.ts";
import { spanWords } from "#app/i18n/span.ts";
import { termsSections } from "./terms.ts";

const seller = { name: "شركة الاختبار", address: "الرياض", vatNumber: "399999999900003", crNumber: null };
const retention: Retention = {
  unconfirmedAccounts: days(3),
  sessions: days(31),
  sessionsAtMost: days(91),
  endedLinks: days(4),
  counters: days(5),
  unknownFailures: days(368),
  looseImages: hours(2),
  exports: days(8),
  conversations: days(32),
  requests: days(366),
  mails: days(367),
  closedReports: days(33),
  sharedLinks: days(9),
  drafts: days(14),
  platformLogs: days(6),
  backups: days(34),
};

const textOf = (block: Block): string => {
  if (typeof block === "string" || !("list" in block || "table" in block)) return plainText(block);
  if ("list" in block) return block.list.map(plainText).join("\n");
  return block.table.rows.flat().map(plainText).join("\n");
};
const allText = (sections: readonly ProseSection[]): string =>
  sections.flatMap(({ title, blocks }) => [title, ...blocks.map(textOf)]).join("\n");

const terms = termsSections(seller);
const notice = privacySections(seller, retention);

test.each([
  ["terms", terms],
  ["privacy", notice],
] as const)("%s: parts have anchors of their own and name the seller", (_name, sections) => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  expect(allText(sections)).toContain(seller.name);
  expect(allText(sections)).toContain(seller.vatNumber);
});

test("every table's rows have as many cells as it has heads", () => {
  for (const { blocks } of [...terms, ...notice])
    for (const block of blocks)
      if (typeof block === "object" && "table" in block)
        for (const row of block.table.rows) expect(row).toHaveLength(block.table.head.length);
});

test("the privacy notice says every period that it is given", () => {
  const text = allText(notice);
  for (const [key, ms] of Object.entries(retention)) expect(text, key).toContain(spanWords(ms));
  expect(privacyNoticeCopy.summary.join(" ")).toContain("خلال ٣٠ يومًا");
});

test("the terms promise what the code does: price, readiness, refund, reports after closing", () => {
  const text = allText(terms);
  for (const promised of [
    ...Object.values(REPORT_PRICES).map((halalas) => arMoneyWords(halalas / 100, "SAR")),
    productCopy.readiness,
    productCopy.paymentMethods,
    `خلال ${spanWords(REFUND_WINDOW)} من إتمام الدفع`,
    `قابلة للتنزيل ${spanWords(CLOSED_KEEPS_REPORTS)}`,
  ])
    expect(text).toContain(promised);
});

test("links inside the two pages lead to anchors that are there", () => {
  const anchors = { "/terms": terms, "/privacy": notice };
  const links = [...terms, ...notice].flatMap(({ blocks }) =>
    blocks.flatMap((block) => [...JSON.stringify(block).matchAll(/"to":"(\/(?:terms|privacy))#([^"]+)"/g)]),
  );
  expect(links.length).toBeGreaterThan(0);
  for (const [, page, anchor] of links)
    expect(anchors[page as "/terms" | "/privacy"].map(({ id }) => id)).toContain(anchor);
});
