import { expect, test } from "vitest";
import { testValues } from "#tests/factories/test-values.ts";
import { describeSearch } from "#app/i18n/listings/saved-searches.ts";
import { EVERYTHING, readSearch } from "./search-input.ts";

/** The visible sentence, without direction marks. */
const seen = (query: string, digits?: "latin") =>
  describeSearch(readSearch(new URLSearchParams(query)), digits)
    .replace(/[\u2066-\u2069\u200f]/g, "")
    .replaceAll("\u00a0", " ");

testValues("%s reads «%s»", seen, [
  ["offer=sale", "عقارات للبيع"],
  ["type=apartment&offer=rent&city=Jeddah", "شقق للإيجار في جدة"],
  ["type=land&city=Doha", "أراضٍ في الدوحة"],
  ["city=Riyadh&district=النرجس", "عقارات في حي النرجس، الرياض"],
  ["city=Riyadh&district=حي النرجس", "عقارات في حي النرجس، الرياض"],
  ["bedrooms=0", "عقارات، استوديو"],
  ["bedrooms=1", "عقارات، بغرفة نوم واحدة"],
  ["bedrooms=2&type=villa", "فلل، بغرفتي نوم"],
  ["bedrooms=3", "عقارات، بـ٣ غرف نوم"],
  ["bedrooms=5", "عقارات، بـ٥ غرف نوم أو أكثر"],
  ["city=Riyadh&min_price=500000&max_price=900000", "عقارات في الرياض، بسعر من ٥٠٠٬٠٠٠ إلى ٩٠٠٬٠٠٠ ريال"],
  ["city=Dubai&max_price=90000&offer=rent", "عقارات للإيجار في دبي، بإيجار سنوي حتى ٩٠٬٠٠٠ درهم"],
  ["min_price=1000000", "عقارات، بسعر من ١٬٠٠٠٬٠٠٠ فأكثر"],
  ["min_area=120&max_area=200", "عقارات، بمساحة من ١٢٠ إلى ٢٠٠ م²"],
  ["max_area=200", "عقارات، بمساحة حتى ٢٠٠ م²"],
  ["search=مسبح خاص", "عقارات، فيها «مسبح خاص»"],
]);

test("everything asked for at once is one sentence, whatever the order", () => {
  const query =
    "sort=price_asc&search=sea view&type=apartment&offer=sale&city=Doha&district=اللؤلؤة&bedrooms=2&min_price=900000&max_area=150";
  expect(seen(query)).toBe(
    "شقق للبيع في حي اللؤلؤة، الدوحة، بغرفتي نوم، بسعر من ٩٠٠٬٠٠٠ ريال قطري فأكثر، بمساحة حتى ١٥٠ م²، فيها «sea view»",
  );
});

test("on the marketplace its digits are Latin", () => {
  expect(seen("city=Riyadh&bedrooms=3&max_price=900000&min_area=1200", "latin")).toBe(
    "عقارات في الرياض، بـ3 غرف نوم، بسعر حتى 900,000 ريال، بمساحة من 1,200 م² فأكثر",
  );
});

test("a search for nothing in particular still says something", () => {
  expect(describeSearch(EVERYTHING)).toBe("عقارات");
});
