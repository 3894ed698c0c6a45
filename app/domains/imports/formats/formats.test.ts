import { describe, expect, test } from "vitest";
import { listingSay } from "#app/i18n/listings/listing-errors.ts";
import { importSay } from "#app/i18n/imports/import-errors.ts";
import type { ImportSettings, RawRow, Shape } from "../rules.ts";
import { rowChecker } from "./check-row.ts";
import { proposeMapping } from "./propose-mapping.ts";
import { csvCell, readCsv } from "./read-csv.ts";
import { readXml } from "./read-xml.ts";

const SETTINGS: ImportSettings = {
  country: "sa",
  contact_phone: "0501234567",
  phone_country: "SA",
  contact_email: "",
  contact_name: "مكتب النخيل",
  allow_name: true,
  allow_call: true,
  allow_whatsapp: false,
  licence_until: "2099-12-31",
};
const TEXT = "شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات، ولها موقف خاص.";

async function rowsOf(text: string): Promise<{ rows: RawRow[]; columns: string[] }> {
  const rows: RawRow[] = [];
  const columns = await readCsv(text, (row) => rows.push(row));
  return { rows, columns };
}
async function xmlRows(text: string) {
  const rows: RawRow[] = [];
  return { ...(await readXml(text, (row) => rows.push(row))), rows };
}
const check = (shape: Shape, columns: string[], rows: RawRow[], settings = SETTINGS) =>
  rows.map(rowChecker(shape, proposeMapping(shape, columns, null), settings));

describe("CSV", () => {
  test.each([",", ";", "\t"])(
    "cells parted by %j are told by the first line, with a mark before it",
    async (sign) => {
      const { rows, columns } = await rowsOf(
        `\u{feff}${["المرجع", "السعر", "الوصف"].join(sign)}\r\n${["A-1", "950000", `"سطر${sign}\nو""اقتباس"""`].join(sign)}\r\n\r\n`,
      );
      expect(columns).toEqual(["المرجع", "السعر", "الوصف"]);
      expect(rows).toEqual([{ المرجع: "A-1", السعر: "950000", الوصف: `سطر${sign}\nو"اقتباس"` }]);
    },
  );

  test("a row that is shorter or longer is still read, and two columns of one name are told apart", async () => {
    const { rows, columns } = await rowsOf("a,a,b\n1\n1,2,3,4\n");
    expect(columns).toEqual(["a", "a (2)", "b"]);
    expect(rows).toEqual([{ a: "1" }, { a: "1", "a (2)": "2", b: "3" }]);
  });

  test("a cell that a sheet would calculate is written as text", () => {
    expect(["=1+1", "-5.5", "@x", 'a"b', "a,b"].map(csvCell)).toEqual([
      "'=1+1",
      "-5.5",
      "'@x",
      '"a""b"',
      '"a,b"',
    ]);
  });

  test("Arabic headings are known, and a good row is what the posting form reads", async () => {
    const { rows, columns } = await rowsOf(
      [
        "رقم المرجع,نوع العرض,نوع العقار,السعر,عنوان الإعلان,الوصف,المدينة,الحي,العنوان,المساحة,غرف النوم,الصور",
        `N-7,للإيجار,شقق,٩٥٬٠٠٠ ريال,شقة ثلاث غرف في النرجس,"${TEXT}",الرياض,النرجس,شارع عثمان بن عفان,140,3,https://cdn.example.org/1.jpg|https://cdn.example.org/2.jpg`,
      ].join("\n"),
    );
    const [row] = check("csv", columns, rows);
    expect(row).toMatchObject({
      ok: true,
      reference: "N-7",
      pictures: ["https://cdn.example.org/1.jpg", "https://cdn.example.org/2.jpg"],
      input: {
        offer_type: "rent",
        listing_type: "apartment",
        price: 95_000,
        city: "Riyadh",
        country: "sa",
        area_sqm: 140,
        bedrooms: 3,
        allow_call: true,
        contact_phone: "0501234567",
      },
    });
  });

  test("each error stands beside its column, in the words of the form", async () => {
    const { rows, columns } = await rowsOf(
      "ListingId,OfferType,PropertyType,ListPrice,Title,PublicRemarks,City,UnparsedAddress,MediaURL\n,sale,castle,0,قصير,قصير,Riyadh,شارع عثمان,http://cdn.example.org/1.jpg\n",
    );
    const [row] = check("csv", columns, rows);
    const said = Object.fromEntries(
      (row?.ok ? [] : (row?.errors ?? [])).map((one) => [one.column, one.message]),
    );
    expect(said).toEqual({
      ListingId: importSay.referenceMissing,
      PropertyType: importSay.unknownWord("castle"),
      MediaURL: importSay.pictureAddress,
      ListPrice: listingSay.priceNotPositive,
      Title: listingSay.titleTooShort,
      PublicRemarks: listingSay.descriptionTooShort,
    });
  });
});

describe("XML", () => {
  const bayut = `<?xml version="1.0" encoding="UTF-8"?><Properties><Property>
    <Property_Ref_No><![CDATA[BY-1]]></Property_Ref_No><Permit_Number>7112345678</Permit_Number><Property_purpose>Buy</Property_purpose>
    <Property_Type>Penthouse</Property_Type><Property_Size>1500</Property_Size><Property_Size_Unit>SQFT</Property_Size_Unit>
    <Bedrooms>-1</Bedrooms><Bathrooms>2</Bathrooms><City>Dubai</City><Locality>Dubai Marina</Locality><Sub_Locality>Marina Walk</Sub_Locality><Tower_Name>Marina Gate 1</Tower_Name>
    <Property_Title>Penthouse with a sea view</Property_Title><Property_Title_AR>بنتهاوس بإطلالة على البحر</Property_Title_AR>
    <Property_Description_AR><![CDATA[<p>${TEXT}</p>]]></Property_Description_AR><Price>2500000</Price>
    <Images><Image>https://cdn.example.org/1.jpg</Image><Image>https://cdn.example.org/2.jpg</Image></Images>
    </Property></Properties>`;

  test("the shape of Bayut is read, with its square feet and its studio", async () => {
    const { shape, columns, rows } = await xmlRows(bayut);
    const [row] = check(shape, columns, rows, {
      ...SETTINGS,
      country: "ae",
      contact_phone: "0501234567",
      phone_country: "AE",
    });
    expect(row).toMatchObject({
      ok: true,
      reference: "BY-1",
      input: {
        title: "بنتهاوس بإطلالة على البحر",
        description: TEXT,
        listing_type: "apartment",
        area_sqm: 139.35,
        bedrooms: 0,
        city: "Dubai",
        country: "ae",
        district: "Dubai Marina",
        address: "Marina Gate 1، Marina Walk، Dubai Marina",
        licence_number: "7112345678",
      },
    });
    expect(row?.ok && row.pictures).toHaveLength(2);
  });

  test("the shape of Property Finder is read, with its codes and its rent by periods", async () => {
    const { shape, columns, rows } = await xmlRows(
      `<list last_update="2026-01-01 00:00:00" listing_count="1"><property last_update="2026-01-01 00:00:00">
      <reference_number>PF-1</reference_number><offering_type>RR</offering_type><property_type>TH</property_type>
      <price><yearly>180000</yearly></price><city>Doha</city><community>West Bay</community><property_name>Compound 5</property_name>
      <title_en>Town house in a compound</title_en><description_en>A town house in a quiet compound near the sea, with a garden and a shared pool.</description_en>
      <size>2000</size><bedroom>7+</bedroom><bathroom>3</bathroom><geopoints>25.32,51.53</geopoints>
      <photo><url last_update="x" watermark="Yes">https://cdn.example.org/1.jpg</url></photo></property></list>`,
    );
    const [row] = check(shape, columns, rows, {
      ...SETTINGS,
      contact_phone: "33123456",
      phone_country: "QA",
    });
    expect(row).toMatchObject({
      ok: true,
      input: {
        offer_type: "rent",
        listing_type: "house",
        price: 180_000,
        rent_period: "year",
        country: "qa",
        area_sqm: 185.81,
        bedrooms: 7,
        latitude: 25.32,
        longitude: 51.53,
      },
    });
  });

  test.each([
    ["a document type", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Properties/>`, "bad-xml"],
    ["an entity that nobody declared", "<Properties><Property><A>&x;</A></Property></Properties>", "bad-xml"],
    ["an element that is not closed", "<Properties><Property>", "bad-xml"],
    ["elements in elements without end", `<Properties>${"<Property>".repeat(50)}`, "bad-xml"],
    ["another document", "<html></html>", "unknown-xml"],
    ["nothing", "", "bad-xml"],
  ])("%s is refused", async (_, text, reason) => {
    await expect(xmlRows(text)).rejects.toMatchObject({ reason });
  });
});
