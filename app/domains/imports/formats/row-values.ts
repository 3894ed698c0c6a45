import type { ImportSettings, Mapping, RawRow, Shape } from "../rules.ts";
import { IMAGES } from "#app/domains/listings/rules.ts";
import { foldNumber } from "#app/lib/text/arabic.ts";
import { FIELDS, FIELD_NAMES, type FieldName } from "./rules.ts";
import { columnsOf } from "./propose-mapping.ts";
import { countryOfCity, isWordField, READ_WORD } from "./values.ts";

const SQM_OF_SQFT = 0.09290304;

/** A row as the posting form sends its fields, with what it has besides. */
export type ReadRow = {
  reference: string;
  form: Record<string, string | string[]>;
  /** Addresses of pictures, each once. */
  pictures: string[];
  /** Values whose meaning is not known: the field, and the value as it stands in the file. */
  unknown: { field: FieldName; value: string }[];
};

/** Reads rows of one file: the columns of each field are found once. */
export function rowReader(shape: Shape, mapping: Mapping, settings: ImportSettings) {
  const columns = columnsOf(shape, mapping);
  return {
    /** The column that a field was read from, as the file names it; else the name that our own shape gives it. */
    columnOf: (field: FieldName): string => columns[field]?.[0] ?? FIELDS[field].own,
    read: (row: RawRow): ReadRow => readRow(row, { shape, columns, mapping, settings }),
  };
}

type Reading = {
  shape: Shape;
  columns: Partial<Record<FieldName, string[]>>;
  mapping: Mapping;
  settings: ImportSettings;
};

function readRow(row: RawRow, { shape, columns, mapping, settings }: Reading): ReadRow {
  const unknown: ReadRow["unknown"] = [];
  const cells = Object.fromEntries(
    FIELD_NAMES.map((name) => [name, cellOf(row, columns[name] ?? [], FIELDS[name].joining)]),
  ) as Record<FieldName, string>;
  const word = (field: FieldName): string => {
    const value = cells[field];
    if (value === "" || !isWordField(field)) return value;
    const meant = mapping.values[`${field}:${value}`] || READ_WORD[field](value);
    if (meant) return meant;
    unknown.push({ field, value });
    return "";
  };

  const offer = word("offer_type");
  const city = word("city");
  const { price, period } = priceOf(cells, offer, () => word("rent_period"));
  const number = cells.licence_number;
  const pictures = pictureAddresses(cells.pictures);
  const { latitude, longitude } = placeOf(cells);
  const form: ReadRow["form"] = {
    title: cells.title,
    description: plainText(cells.description),
    offer_type: offer,
    listing_type: word("listing_type"),
    price,
    rent_period: offer === "rent" ? period : "",
    country: word("country") || (countryOfCity(city) ?? settings.country),
    city,
    district: cells.district,
    address: cells.address,
    area_sqm: areaOf(
      cells.area_sqm,
      word("area_unit") || (shape === "csv" || shape === "miyar" ? "sqm" : "sqft"),
    ),
    bedrooms: countOf(cells.bedrooms),
    bathrooms: countOf(cells.bathrooms),
    floor_number: cells.floor_number,
    latitude,
    longitude,
    licence_number: number,
    licence_expires_at: dayOf(cells.licence_expires_at) || (number === "" ? "" : settings.licence_until),
    licence_holder: cells.licence_holder,
    contact_name: cells.contact_name || settings.contact_name,
    contact_phone: cells.contact_phone || settings.contact_phone,
    phone_country: settings.phone_country,
    contact_email: cells.contact_email || settings.contact_email,
    ...(settings.allow_name && { allow_name: "on" }),
    ...(settings.allow_call && { allow_call: "on" }),
    ...(settings.allow_whatsapp && { allow_whatsapp: "on" }),
    // The rules of pictures count addresses here: they are fetched once the listing is stored.
    images: pictures,
  };
  // A rent with its period in the file is taken at its word.
  if (offer === "rent" && period !== "") form.rent_checked = `${period}:${price}`;
  return { reference: cells.reference, form, pictures, unknown };
}

function cellOf(row: RawRow, columns: readonly string[], joining: "first" | "line" | "list"): string {
  const filled = columns.flatMap((column) => row[column]?.trim() || []);
  if (joining === "list") return filled.join("\n");
  if (joining === "line") return [...new Set(filled)].join("، ");
  return filled[0]?.split("\n")[0] === undefined ? "" : (filled[0] ?? "");
}

/** The price that is asked, and by which period; a column of its own for each period needs no other. */
function priceOf(cells: Record<FieldName, string>, offer: string, periodOf: () => string) {
  if (offer === "rent") {
    if (cells.rent_year !== "") return { price: wholeOf(cells.rent_year), period: "year" };
    if (cells.rent_month !== "") return { price: wholeOf(cells.rent_month), period: "month" };
  }
  return { price: wholeOf(cells.price), period: offer === "rent" ? periodOf() : "" };
}

/** An amount as whole units: `950000.00` is 950000, and words around the number (SAR, ريال) say nothing more. */
function wholeOf(cell: string): string {
  const bare = foldNumber(cell.replace(/(?:SAR|QAR|AED|ريال|درهم|ر\.س|ر\.ق|د\.إ)/gi, ""));
  return /^\d+\.0+$/.test(bare) ? bare.slice(0, bare.indexOf(".")) : bare || cell;
}

/** `Studio` and Bayut's -1 are no bedroom; `7+` is seven. */
function countOf(cell: string): string {
  const text = foldNumber(cell).toLowerCase();
  if (text === "-1" || text === "studio" || text === "استوديو") return "0";
  return text.replace(/\+$/, "").replace(/^(\d+)\.0+$/, "$1");
}

function areaOf(cell: string, unit: string): string {
  const typed = foldNumber(cell.replace(/(?:sq\.?\s?(?:ft|m)|m²|م²|م2|متر(?: مربع)?)\s*$/i, ""));
  const size = Number(typed);
  if (typed === "" || unit !== "sqft" || !Number.isFinite(size)) return typed;
  return String(Math.round(size * SQM_OF_SQFT * 100) / 100);
}

/** Latitude and longitude, each in its column or both in one. */
function placeOf({ latitude, longitude, geopoint }: Record<FieldName, string>) {
  if (latitude !== "" || longitude !== "" || geopoint === "") return { latitude, longitude };
  const [north = "", east = ""] = geopoint.split(/[,;\s]+/).filter(Boolean);
  return { latitude: north, longitude: east };
}

/** A day as YYYY-MM-DD; also as 31/12/2027 and with a time behind it. Other texts stay, for the form's rule to refuse. */
function dayOf(cell: string): string {
  const text = foldNumber(cell.split(/[T\s]/)[0] ?? "");
  const turned = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (!turned) return text.replaceAll("/", "-");
  const [, day = "", month = "", year = ""] = turned;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A description without the marks of HTML that other sites' feeds hold. */
function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text
    .replaceAll(/<\s*(?:br|\/p|\/li|\/div)\s*\/?>/gi, "\n")
    .replaceAll(/<[^<>]{0,500}>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .trim();
}

/** Each address once, in order, at most as many as a listing shows. */
function pictureAddresses(cell: string): string[] {
  const found = cell.split(/[\s|]+/).flatMap((part) => part.split(/[,;](?=https?:)/));
  return [...new Set(found.map((one) => one.trim()).filter(Boolean))].slice(0, IMAGES.max);
}
