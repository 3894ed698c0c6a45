import { expect, test } from "vitest";
import { readZatca, templateOf, ZatcaSettings } from "./zatca-settings.ts";

const WHOLE = {
  ZATCA_FROM: "2026-12-01",
  ZATCA_API_ORIGIN: "https://gw-fatoora.zatca.gov.sa/e-invoicing/core/",
  SELLER_STREET: "طريق الملك فهد",
  SELLER_BUILDING: "7001",
  SELLER_DISTRICT: "العليا",
  SELLER_CITY: "الرياض",
  SELLER_POSTAL_CODE: "12211",
};
const read = (vars: Record<string, string>) => readZatca(ZatcaSettings.parse(vars));

test("without a day there is no e-invoicing, whatever else is set", () => {
  expect(read({})).toBeNull();
  expect(read({ ...WHOLE, ZATCA_FROM: "" })).toBeNull();
});

test("the day begins at midnight in Riyadh, and the interface's address ends without a slash", () => {
  expect(read(WHOLE)).toEqual({
    from: Date.UTC(2026, 10, 30, 21),
    apiOrigin: "https://gw-fatoora.zatca.gov.sa/e-invoicing/core",
    address: {
      street: "طريق الملك فهد",
      building: "7001",
      district: "العليا",
      city: "الرياض",
      postalCode: "12211",
    },
  });
});

test.each(Object.keys(WHOLE).filter((name) => name !== "ZATCA_FROM"))(
  "with a day, %s is wanted, and is named where it is missing",
  (name) => {
    expect(() => read({ ...WHOLE, [name]: "" })).toThrow(`${name}: is missing, and ZATCA_FROM is set`);
  },
);

test.each([
  ["ZATCA_FROM", "tomorrow"],
  ["ZATCA_FROM", "2026-02-30"],
  ["ZATCA_API_ORIGIN", "fatoora"],
  ["SELLER_BUILDING", "70"],
  ["SELLER_POSTAL_CODE", "1221"],
])("%s as %s is refused by name", (name, value) => {
  expect(() => read({ ...WHOLE, [name]: value })).toThrow(name);
});

test("each interface has its own template of certificates", () => {
  const at = (end: string) => templateOf(`https://gw-fatoora.zatca.gov.sa/e-invoicing/${end}`);
  expect(["developer-portal", "simulation", "core"].map(at)).toEqual([
    "TSTZATCA-Code-Signing",
    "PREZATCA-Code-Signing",
    "ZATCA-Code-Signing",
  ]);
});
