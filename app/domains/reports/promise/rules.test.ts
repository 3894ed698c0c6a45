import { expect, test } from "vitest";
import { REPORT_TYPES } from "#app/domains/reports/rules.ts";
import { sectionTitle, stateWords } from "#app/i18n/reports/promise.ts";
import { brokenBy, REPORT_SECTIONS, type Promised, type PromisedSection, type SectionKey } from "./rules.ts";

const figures = (key: SectionKey, from: "sales" | "ads"): PromisedSection => ({
  key,
  kind: "figures",
  from,
  count: 5,
  until: "2026-07-27",
});

test("a promise is broken by less than figures, by asking prices instead of sales, and by a section that is gone", () => {
  const promised: Promised = {
    contents: "whole",
    sections: [figures("worth", "sales"), figures("comps", "sales"), { key: "act", kind: "guidance" }],
  };
  expect(brokenBy(promised, promised.sections)).toEqual([]);
  expect(brokenBy(promised, [figures("worth", "ads")])).toEqual(["worth", "comps", "act"]);
  const gone: PromisedSection = { key: "comps", kind: "impossible", because: "no-comparables" };
  expect(brokenBy(promised, [figures("worth", "sales"), gone, figures("act", "sales")])).toEqual(["comps"]);
});

test("a report that holds more than was promised keeps its promise", () => {
  const promised: Promised = {
    contents: "no_income",
    sections: [
      { key: "yield", kind: "impossible", because: "no-rents" },
      { key: "pace", kind: "guidance" },
    ],
  };
  expect(brokenBy(promised, [figures("yield", "sales"), figures("pace", "sales")])).toEqual([]);
});

test("each section says in one line what it will hold", () => {
  const words = (section: PromisedSection) => stateWords(section);
  expect(words(figures("worth", "sales"))).toBe("أرقام من ٥ صفقات، حتى ٢٧ يوليو ٢٠٢٦");
  expect(words(figures("worth", "ads"))).toBe("أرقام من ٥ إعلانات، حتى ٢٧ يوليو ٢٠٢٦");
  expect(words({ key: "yield", kind: "impossible", because: "no-rents" })).toMatch(/^غير ممكن هنا: /);
  for (const type of REPORT_TYPES)
    for (const key of REPORT_SECTIONS[type]) {
      expect(sectionTitle({ key, kind: "guidance" }).length, key).toBeGreaterThan(3);
      expect(words({ key, kind: "guidance" }).length, key).toBeGreaterThan(3);
    }
});
