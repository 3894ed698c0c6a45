import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { BuyerInput, PropertyInput, SellerInput } from "./rules.ts";

const good = {
  country: "sa",
  city: "Riyadh",
  district: "",
  address: "طريق أبي بكر الصديق",
  property_type: "villa",
  area_sqm: "300",
  bedrooms: "",
  bathrooms: "",
};

/** Posts a form as a browser does and gives the errors by field, or the value. */
function post(
  schema: typeof PropertyInput | typeof BuyerInput | typeof SellerInput,
  fields: Record<string, string>,
) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.append(name, value);
  const submission = parseWithZod(formData, { schema: schema as typeof PropertyInput });
  return submission.status === "success" ? { value: submission.value } : { errors: submission.reply().error };
}

test("Arabic, Persian and Latin digits with any thousands sign are one number", () => {
  for (const area of ["300", "٣٠٠", "۳۰۰", " 300 ", "٣٠٠٫٠"])
    expect(post(PropertyInput, { ...good, area_sqm: area }).value?.area_sqm).toBe(300);
  for (const price of ["1,250,000", "١٬٢٥٠٬٠٠٠", "1250000", "١،٢٥٠،٠٠٠"])
    expect(post(PropertyInput, { ...good, price }).value?.price).toBe(1_250_000);
});

test.each([
  ["a missing address", { address: "  " }, "address", "اكتب العنوان التفصيلي، مثل اسم الشارع وأقرب معلم"],
  ["a missing area", { area_sqm: "" }, "area_sqm", "اكتب مساحة العقار بالمتر المربع، مثل ٣٦٠"],
  ["an area of -5", { area_sqm: "-5" }, "area_sqm", "المساحة يجب أن تكون أكبر من صفر"],
  ["an area in words", { area_sqm: "كبيرة" }, "area_sqm", "اكتب المساحة رقمًا فقط، مثل ٣٦٠"],
  ["a built area in words", { built_sqm: "دوران" }, "built_sqm", "اكتب المساحة رقمًا فقط، مثل ٣٦٠"],
  ["a built area of zero", { built_sqm: "0" }, "built_sqm", "المساحة يجب أن تكون أكبر من صفر"],
  [
    "an area beyond reason",
    { area_sqm: "9999999" },
    "area_sqm",
    "المساحة أكبر من المعقول. أقصى مساحة ١٬٠٠٠٬٠٠٠ م²",
  ],
  [
    "a city of another country",
    { city: "Doha" },
    "city",
    "هذه المدينة ليست في الدولة المختارة. اختر مدينة منها",
  ],
  ["no city", { city: "" }, "city", "اختر المدينة"],
  ["an unknown country", { country: "fr" }, "country", "اختر الدولة"],
  ["an unknown type", { property_type: "castle" }, "property_type", "اختر نوع العقار"],
  ["nine bedrooms", { bedrooms: "9" }, "bedrooms", "اختر قيمة من القائمة"],
  ["seven bathrooms", { bathrooms: "7" }, "bathrooms", "اختر قيمة من القائمة"],
  ["a price of zero", { price: "0" }, "price", "المبلغ يجب أن يكون أكبر من صفر"],
  [
    "10,000 characters",
    { description: "ن".repeat(10_000) },
    "description",
    "النص طويل جدًا: كتبت ١٠٬٠٠٠ حرف، والحد الأقصى ٢٬٠٠٠ حرف",
  ],
])("%s is refused beside its field", (_what, change, field, message) => {
  expect(post(PropertyInput, { ...good, ...change }).errors?.[field]).toEqual([message]);
});

test("the city is judged even while other fields are wrong", () => {
  const { errors } = post(PropertyInput, { ...good, city: "Dubai", address: "", area_sqm: "-5" });
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(["address", "area_sqm", "city"]);
});

test.each([
  ["1949", "سنة البناء يجب ألا تسبق ١٩٥٠"],
  [
    "٢٠٩٩",
    `سنة البناء يجب ألا تتجاوز ${new Date().getUTCFullYear().toLocaleString("ar-SA-u-nu-arab", { useGrouping: false })}`,
  ],
  ["قديمة", "اكتب سنة البناء بأربعة أرقام، مثل ٢٠١٨"],
])("year built %s is refused", (year_built, message) => {
  expect(post(SellerInput, { ...good, year_built }).errors?.year_built).toEqual([message]);
});

test("each form offers its own conditions", () => {
  expect(post(BuyerInput, { ...good, condition: "renovation" }).errors?.condition).toBeDefined();
  expect(post(SellerInput, { ...good, condition: "new" }).errors?.condition).toBeDefined();
  expect(post(PropertyInput, { ...good, condition: "renovation" }).value?.condition).toBe("renovation");
});

test("what may be left empty is null, not an empty text", () => {
  expect(
    post(BuyerInput, { ...good, budget: "", investment_goal: "", description: " " }).value,
  ).toMatchObject({
    budget: null,
    investment_goal: null,
    description: null,
    district: null,
    bedrooms: null,
  });
});
