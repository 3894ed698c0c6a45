import { expect, test } from "vitest";
import { limitWords } from "#app/i18n/valuation/methodology.ts";
import { smallCard } from "#tests/factories/model-card.ts";
import { cardOf, DESIGNS, type CardParts } from "./card.ts";

function parts(overrides: Partial<CardParts> = {}): CardParts {
  const { data: _data, limits: _limits, ...rest } = smallCard();
  return {
    ...rest,
    tallies: [
      { file: "sales", read: 100, kept: 60, rejected: { "token price": 3, duplicate: 30, "no zone": 7 } },
    ],
    ...overrides,
  };
}

test("rejections are listed with their counts, most frequent first", () => {
  expect(cardOf(parts()).data).toEqual([
    {
      file: "sales",
      read: 100,
      kept: 60,
      rejections: [
        { reason: "duplicate", count: 30 },
        { reason: "no zone", count: 7 },
        { reason: "token price", count: 3 },
      ],
    },
  ]);
});

test("every limit that a page can print is in the card, with words for readers of the file", () => {
  const { limits } = cardOf(parts());
  expect(limits.map(({ code }) => code).sort()).toEqual(Object.keys(limitWords).sort());
  expect(limits.every(({ text }) => text.length > 20)).toBe(true);
});

test("a back-test whose design nobody wrote down is refused", () => {
  expect(() => cardOf(parts({ splits: [] }))).toThrow(
    "the back-test of ae, other project-months, has no design",
  );
});

test("designs name their months", () => {
  expect(DESIGNS.rolling(["2025-07", "2026-03"]).design).toContain("من تاريخين: يوليو ٢٠٢٥، مارس ٢٠٢٦");
  expect(DESIGNS.rolling(["2024-02", "2025-07", "2026-03"]).design).toContain("من ٣ تواريخ");
});
