import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SiteFacts } from "#app/lib/site-facts.ts";
import { Standing, SupportPhone } from "./standing.tsx";

const facts: SiteFacts = {
  payments: { provider: "stripe", used: ["stripe"], methods: ["mada"] },
  supportEmail: "help@example.com",
  supportPhone: null,
  sellerName: "شركة معيار",
  vatNumber: "399999999900003",
  crNumber: null,
  licenceNumber: null,
};

const words = (html: string): string => html.replace(/<[^>]*>/g, "");

test("the seller stands with the numbers that are set, and no others", () => {
  expect(words(renderToStaticMarkup(<Standing facts={facts} />))).toBe(
    "يدير الموقع شركة معيار، الرقم الضريبي 399999999900003.",
  );
  const all = { ...facts, crNumber: "1010000000", licenceNumber: "1200012345" };
  expect(words(renderToStaticMarkup(<Standing facts={all} />))).toBe(
    "يدير الموقع شركة معيار، السجل التجاري 1010000000، الرقم الضريبي 399999999900003، ترخيص الهيئة العامة للعقار 1200012345.",
  );
  expect(renderToStaticMarkup(<Standing facts={{ ...facts, sellerName: null }} />)).toBe("");
});

test("a phone is shown where one is set", () => {
  expect(renderToStaticMarkup(<SupportPhone phone={null} />)).toBe("");
  expect(renderToStaticMarkup(<SupportPhone phone="+966112345678" />)).toContain('href="tel:+966112345678"');
});
