// `node scripts/measure/bench/insert-orders.ts --persist-to DIR --count N`: members with described properties and so many pending
// payments, as if each had just pressed "pay". Prints the payments as one line of JSON.
import { REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { parseArgs } from "node:util";
import { payments, properties } from "#app/db/schema.server.ts";
import { newId, newOrderNumber } from "#app/lib/ids.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { insertStatements, ownerStatements, withLocalState } from "../../seed/store.ts";

const { values } = parseArgs({
  options: { "persist-to": { type: "string" }, count: { type: "string", default: "200" } },
});
if (!values["persist-to"]) throw new Error("Give --persist-to DIR.");

/** Orders of one member: as an office has them. */
const EACH = 4;

const HOMES = [
  {
    country: "sa",
    city: "Riyadh",
    district: "النرجس",
    propertyType: "villa",
    formPropertyType: "villa",
    areaSqm: 300,
    bedrooms: 5,
    bathrooms: 6,
    yearBuilt: 2018,
    ageYears: 8,
    renovations: "partial",
  },
  {
    country: "ae",
    city: "Dubai",
    district: "الخليج التجاري",
    propertyType: "apartment",
    formPropertyType: "apartment",
    areaSqm: 98,
    bedrooms: 2,
    bathrooms: 2,
    price: 1_900_000,
    offPlan: false,
  },
  {
    country: "qa",
    city: "Doha",
    district: "الثمامة",
    propertyType: "villa",
    formPropertyType: "villa",
    areaSqm: 450,
    bedrooms: 5,
    bathrooms: 5,
  },
  {
    country: "sa",
    city: "Riyadh",
    district: "العارض",
    propertyType: "apartment",
    formPropertyType: "apartment",
    areaSqm: 152,
    bedrooms: 3,
    bathrooms: 2,
    price: 980_000,
  },
] as const;

const now = Date.now();
const owners = Array.from({ length: Math.ceil(Number(values.count) / EACH) }, () => {
  const id = newId();
  return { id, email: `${id}@example.com`, fullName: "ريم السبيعي" };
});
const orders = Array.from({ length: Number(values.count) }, (_, index) => {
  const userId = owners[Math.floor(index / EACH)]?.id ?? "";
  const home = HOMES[index % HOMES.length] ?? HOMES[0];
  const reportType = index % 2 === 0 ? ("buyer_investor" as const) : ("seller_owner" as const);
  const described = {
    condition: "good" as const,
    investmentGoal: "mixed" as const,
    timeframe: "medium" as const,
  };
  const property = {
    ...home,
    ...described,
    id: newId(),
    userId,
    formKind: reportType,
    address: `شارع ${index + 1}`,
    createdAt: now,
  };
  const payment = {
    id: newId(),
    userId,
    orderNumber: newOrderNumber(now),
    propertyId: property.id,
    reportType,
    amountHalalas: REPORT_PRICES.whole,
    listHalalas: REPORT_PRICES.whole,
    currency: PRODUCT.currency,
    status: "pending" as const,
    createdAt: now,
    updatedAt: now,
  };
  return { property, payment };
});

await withLocalState(values["persist-to"], async ({ DB }) => {
  await DB.batch([
    ...ownerStatements(DB, owners as never, now),
    ...insertStatements(
      DB,
      properties,
      orders.map(({ property }) => property),
    ),
    ...insertStatements(
      DB,
      payments,
      orders.map(({ payment }) => payment),
    ),
  ]);
});
console.log(
  JSON.stringify(
    orders.map(({ payment: { id, orderNumber, amountHalalas } }) => ({ id, orderNumber, amountHalalas })),
  ),
);
