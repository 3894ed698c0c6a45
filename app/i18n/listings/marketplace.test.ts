import { expect, test } from "vitest";
import { latinDate, latinMoney, latinMoneyWords, latinNumber } from "#app/i18n/format.ts";
import {
  areaWords,
  bathsWords,
  bedroomsChoice,
  foundWords,
  placeWords,
  roomsWords,
  searchTitle,
} from "./marketplace.ts";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

test("the marketplace's figures are in Latin digits, without decimals that say nothing", () => {
  expect(latinNumber(1_380_000)).toBe("1,380,000");
  expect(plain(latinMoney(1_380_000.4, "SAR"))).toBe("SAR 1,380,000");
  expect(plain(latinMoneyWords(60_000, "AED"))).toBe("60,000 درهم");
  expect(plain(areaWords(152))).toBe("152 م²");
  expect(plain(areaWords(152.5))).toBe("152.5 م²");
  expect(latinDate(Date.UTC(2026, 10, 20, 12))).toBe("20 نوفمبر 2026");
});

test("counted rooms take Arabic's forms", () => {
  expect([0, 1, 2, 3, 11].map(roomsWords)).toEqual(["استوديو", "غرفة واحدة", "غرفتان", "3 غرف", "11 غرفة"]);
  expect([1, 2, 6].map(bathsWords)).toEqual(["حمّام واحد", "حمّامان", "6 حمّامات"]);
  expect([0, 2, 4, 5].map(bedroomsChoice)).toEqual(["استوديو", "غرفتا نوم", "4 غرف نوم", "5 غرف نوم فأكثر"]);
});

test("the count's sentence stays as it is for every number", () => {
  const said = (n: number, more = false) => {
    const words = foundWords({ n, more });
    return words.sentence.replace("{n}", words.n);
  };
  expect([0, 1, 2, 48, 1234].map((n) => said(n))).toEqual([
    "تم العثور على 0 إعلان",
    "تم العثور على 1 إعلان",
    "تم العثور على 2 إعلان",
    "تم العثور على 48 إعلان",
    "تم العثور على 1,234 إعلان",
  ]);
  expect(said(150, true)).toBe("تم العثور على أكثر من 150 إعلان");
});

test("places and searches are named as people say them", () => {
  expect(placeWords({ country: "sa", city: "Riyadh", district: "العارض" })).toBe("حي العارض، الرياض");
  expect(placeWords({ country: "sa", city: "Riyadh", district: "حي العارض" })).toBe("حي العارض، الرياض");
  expect(placeWords({ country: "ae", city: "Dubai", district: null })).toBe("دبي");
  const nothing = { search: "", offer: null, type: null, city: null, district: null, bedrooms: null };
  expect(searchTitle(nothing, null)).toBeNull();
  expect(
    searchTitle(
      { ...nothing, offer: "rent", type: "apartment", city: "Jeddah", district: "السلامة", bedrooms: 2 },
      "sa",
    ),
  ).toBe("شقق للإيجار في حي السلامة، جدة، غرفتا نوم");
  expect(searchTitle({ ...nothing, offer: "sale" }, null)).toBe("عقارات للبيع");
  expect(searchTitle({ ...nothing, search: "مسبح" }, null)).toBe("«مسبح»");
});
