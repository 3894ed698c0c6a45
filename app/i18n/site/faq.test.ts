import { expect, test } from "vitest";
import { REFUND_WINDOW } from "#app/domains/orders/rules.ts";
import { REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { DISCOUNT_PERCENT, UPDATE_MONTHS, VOLUME_FROM } from "#app/domains/payments/rules.ts";
import { CITIES, COUNTRIES } from "#app/domains/valuation/rules.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { faqCategories, plainAnswer } from "./faq.ts";
import { arMoneyWords, arPercent } from "#app/i18n/format.ts";
import { reportsWords } from "#app/i18n/orders/order-price.ts";
import { OPENING_HOURS } from "./opening-hours.ts";
import { productCopy } from "./product.ts";
import type { Paragraph } from "#app/i18n/prose.ts";
import { monthsWords, spanWords } from "#app/i18n/span.ts";

const categories = faqCategories({ accuracy: ["الخطأ الوسيط ١٠٪."], sources: ["١٠ صفقات."] });
const items = categories.flatMap((category) => category.items);
const answer = (id: string): string => {
  const item = items.find((known) => known.id === id);
  if (!item) throw new Error(`no question ${id}`);
  return plainAnswer(item);
};

test("five categories, and an anchor of its own for each question", () => {
  expect(categories).toHaveLength(5);
  const anchors = [...items.map(({ id }) => id), ...categories.map(({ id }) => `about-${id}`)];
  expect(new Set(anchors).size).toBe(anchors.length);
  for (const { question } of items) expect(question).toMatch(/؟$/);
});

test("every answer is two sentences or more, ends as one, and has Arabic-Indic digits alone", () => {
  for (const item of items) {
    const text = plainAnswer(item);
    expect(text.split(/[.:؟]\s/).length, item.id).toBeGreaterThanOrEqual(2);
    expect(text, item.id).toMatch(/\.$/);
    expect(text.replace(PRODUCT.supportEmail, ""), item.id).not.toMatch(/[0-9]/);
  }
});

test("facts are the constants' own", () => {
  const { volume_3, volume_5, office, update } = DISCOUNT_PERCENT;
  expect(answer("price")).toContain(`${productCopy.priceWords} للتقرير الكامل`);
  for (const halalas of Object.values(REPORT_PRICES))
    expect(answer("price")).toContain(arMoneyWords(halalas / 100, "SAR"));
  expect(answer("pay")).toContain(productCopy.paymentMethods);
  expect(answer("ready")).toContain(productCopy.readiness);
  expect(answer("discounts")).toContain(
    `${arPercent(volume_3 / 100)} على ${reportsWords(VOLUME_FROM.volume_3)}`,
  );
  expect(answer("discounts")).toContain(
    `${arPercent(volume_5 / 100)} على ${reportsWords(VOLUME_FROM.volume_5)}`,
  );
  expect(answer("offices")).toContain(arPercent(office / 100));
  expect(answer("update")).toContain(arPercent(update / 100));
  expect(answer("update")).toContain(monthsWords(UPDATE_MONTHS));
  expect(answer("refund")).toContain(`خلال ${spanWords(REFUND_WINDOW)}`);
  expect(answer("support")).toContain(OPENING_HOURS);
  expect(answer("support")).toContain(productCopy.replyWithin);
  for (const { label } of COUNTRIES.flatMap((country) => CITIES[country]))
    expect(answer("cities")).toContain(label);
});

test("accuracy and sources are what the model's card says", () => {
  expect(answer("accuracy")).toMatch(/^الخطأ الوسيط ١٠٪\./);
  expect(answer("data")).toMatch(/^١٠ صفقات\./);
});

test("neither an unmeasured accuracy nor a payment method that is not taken is claimed", () => {
  const all = items.map(plainAnswer).join(" ");
  expect(all).not.toMatch(/STC|٩٢|٩٥|عاملًا/);
});

const linksIn = (paragraph: Paragraph): string[] =>
  [paragraph].flat().flatMap((run) => (typeof run === "object" && "to" in run ? [run.to] : []));

test("links lead to pages and mailboxes of ours", () => {
  for (const item of items)
    for (const to of item.answer.flatMap(linksIn)) expect(to, item.id).toMatch(/^(\/|mailto:support@)/);
});
