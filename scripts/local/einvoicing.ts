/** The stand-in for Fatoora sits after those for the payment providers. */
export const fatooraPort = (port: number): number => port + 3;

/** The settings with which a local site makes e-invoices, reported to the stand-in on that port. */
export const einvoicingVars = (standInPort: number) => ({
  ZATCA_FROM: "2026-01-01",
  ZATCA_API_ORIGIN: `http://127.0.0.1:${standInPort}/e-invoicing/developer-portal`,
  SELLER_STREET: "طريق الملك فهد",
  SELLER_BUILDING: "7001",
  SELLER_DISTRICT: "العليا",
  SELLER_CITY: "الرياض",
  SELLER_POSTAL_CODE: "12211",
});
