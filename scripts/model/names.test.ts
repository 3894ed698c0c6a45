import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findPlace, findProject } from "#app/domains/valuation/engine/places.ts";
import { namesOf } from "./check-names.ts";
import { readDubai } from "./readers/dubai.ts";
import { readSaudi } from "./readers/saudi.ts";

const folder = mkdtempSync(join(tmpdir(), "names-"));
afterAll(() => rmSync(folder, { recursive: true }));
const put = (name: string, ...lines: string[]): void =>
  writeFileSync(join(folder, `${name}.csv`), `${lines.join("\n")}\n`);

const DEED = "Residential,300,600000,False";
put(
  "sa_moj_sales_2024",
  "ref_number,date,city,district,classification,area_sqm,price_sar,bulk_sale",
  `1,2024-01-01,Riyadh,النرجس,${DEED}`,
  `2,2024-01-02,Riyadh,نرجس,${DEED}`,
  `3,2024-01-03,Madinah,شوران,${DEED}`,
  `4,2024-01-04,Madinah,شوران فى منطقة الهجرة مخطط حمد,${DEED}`,
  `5,2024-01-05,Khobar,العقربيه,${DEED}`,
  `6,2024-01-06,Khobar,أخرى,${DEED}`,
);
put(
  "sa_rega_sales_by_district_2018_2023",
  "year,quarter,city_ar,district_ar,property_type_ar,deeds,price_per_sqm_weighted_iqr",
  "2023,1,الرياض,النرجس,شقة,5,4000",
);
put(
  "sa_rega_sales_by_district_2024_2025",
  "year,quarter,city_ar,district_ar,property_type_ar,class_ar,deeds,area_sqm,price_per_sqm",
  "2025,1,الرياض,النرجس,فيلا,سكني,3,900,5000",
);
put(
  "sa_district_centroids",
  "district_ar,district_en,city_en,lat,lng",
  "حي النرجس,An Narjis Dist.,Riyadh,24.8,46.6",
  "حي البساتين,Al Basatin Dist.,Riyadh,24.9,46.5",
  "حي العقربية,Al Aqrabiyah Dist.,Al Khobar,26.2,50.1",
);
const QATAR = "house_villa,Residence,400,2000000";
put(
  "qa_moj_sales_2020_2025",
  "date,city,zone,zone_ar,type,published_type,area_sqm,price_qar",
  `2024-01-01,Doha,The Pearl Island,جزيرة اللؤلؤة,${QATAR}`,
  `2024-01-02,Doha,Pearl,اللؤلؤة,${QATAR}`,
  `2024-01-03,Doha,Al Sadd,السد,${QATAR}`,
  `2024-01-04,Doha,Al Sadd,الدوحة,${QATAR}`,
  `2024-01-05,Doha,Duhail,الدوحة,${QATAR}`,
  `2024-01-06,Doha,Duhail,دحيل,${QATAR}`,
  `2024-01-07,Doha,Duhail,دحيل,${QATAR}`,
);
const FLAT = "apartment,Ready,1 B/R,70,1200000";
put(
  "ae_dld_sales_2024_2026",
  "transaction_number,date,district,project,type,off_plan,rooms,area_sqm,price_aed",
  `1,2025-07-01,DUBAI MARINA,Princess Tower,${FLAT}`,
  `2,2025-07-01,MARSA DUBAI,New Tower,${FLAT}`,
  `3,2025-07-01,JUMEIRAH VILLAGE CIRCLE,Belgravia,${FLAT}`,
  `4,2025-07-01,THE VALLEY,A Plot,land,Ready,NA,70,1200000`,
);
const OLD = "apartment,Existing Properties,1 B/R,70,1200000";
put(
  "ae_dld_sales_1998_2026_sample",
  "transaction_number,date,district,project,master_project,type,off_plan,rooms,area_sqm,price_aed",
  `5,2020-07-01,Marsa Dubai,PRINCESS TOWER,Dubai Marina,${OLD}`,
  `6,2020-07-01,Marsa Dubai,,Dubai Marina,${OLD}`,
  `7,2020-07-01,Al Barsha South Fourth,Belgravia,Jumeirah Village Circle,${OLD}`,
  `8,2020-07-01,Hor Al Anz,,,${OLD}`,
);
put(
  "ae_dld_areas",
  "name_ar,name_en",
  "مرسى دبي,Marsa Dubai",
  "هور العنز,Hor Al Anz",
  "البرشاء جنوب الرابعه,Al Barsha South Fourth",
);

const model = namesOf(folder);

test.each([
  ["sa", "Riyadh", "حي النَّرجس", "النرجس"],
  ["sa", "Riyadh", "An Narjis Dist.", "النرجس"],
  ["sa", "Riyadh", "Al Basatin", "البساتين"],
  ["sa", "Madinah", "شوران فى منطقة الهجرة مخطط حمد", "شوران"],
  ["sa", "Madinah", "شوران مخطط آخر", "شوران"],
  ["sa", "Khobar", "العقربية", "العقربية"],
  ["sa", "Khobar", "Aqrabiyah", "العقربية"],
  ["sa", "Khobar", "أخرى", null],
  ["qa", "Doha", "Pearl", "اللؤلؤة"],
  ["qa", "Doha", "جزيرة اللؤلؤة", "اللؤلؤة"],
  ["qa", "Doha", "الدحيل", "دحيل"],
  ["qa", "Doha", "الدوحة", null],
  ["ae", "Dubai", "Marsa Dubai", "دبي مارينا"],
  ["ae", "Dubai", "مرسى دبي", "دبي مارينا"],
  ["ae", "Dubai", "DUBAI MARINA", "دبي مارينا"],
  ["ae", "Dubai", "Al Barsha South Fourth", "قرية جميرا الدائرية"],
  ["ae", "Dubai", "البرشاء جنوب الرابعة", "قرية جميرا الدائرية"],
  ["ae", "Dubai", "Hor Al Anz", "هور العنز"],
  ["ae", "Dubai", "The Valley", "الوادي (ذا فالي)"],
] as const)("%s %s: %s is %s", (country, city, typed, nameAr) => {
  expect(findPlace(model, country, city, typed)?.nameAr ?? null).toBe(nameAr);
});

test("coordinates come from the centres, by any spelling", () => {
  expect(findPlace(model, "sa", "Riyadh", "نرجس")).toMatchObject({
    lat: 24.8,
    lng: 46.6,
    nameEn: "An Narjis",
  });
  expect(findPlace(model, "sa", "Khobar", "العقربيه")).toMatchObject({ lat: 26.2, lng: 50.1 });
});

test("deeds of one district share its place", () => {
  const places = readSaudi(folder).deeds.map(({ placeId }) => placeId);
  expect(places).toEqual(["نرجس", "نرجس", "شوران", "شوران", "عقربيه"]);
});

test("sales under an official name lie in the community that it means, new projects beside it apart", () => {
  const { observations, officialToPlace } = readDubai(folder);
  const placeOf = (project: string | null): (string | undefined)[] =>
    observations
      .filter((sale) => sale.type === "apartment" && sale.project === project)
      .map(({ placeId }) => placeId);
  expect(placeOf("PRINCESS TOWER")).toEqual(["dubai-marina"]);
  expect(placeOf("New Tower")).toEqual(["marsa-dubai-outside"]);
  expect(placeOf(null)).toEqual(["dubai-marina", "hor-anz"]);
  expect(officialToPlace.get("marsa dubai")).toBe("dubai marina");
});

test("every project of either file is known, of whatever type", () => {
  for (const project of ["Princess Tower", "NEW TOWER", "belgravia", "A Plot"])
    expect(findProject(model, { country: "ae", city: "Dubai", project }), project).not.toBeNull();
});
