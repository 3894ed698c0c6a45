import { eq } from "drizzle-orm";
import { dataExports, reportCodes, reportLinks, savedSearches } from "#app/db/schema.server.ts";
import { enrollFactor } from "#app/domains/accounts/factors/enroll-factor.server.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import { saveSearch } from "#app/domains/listings/saved/save-search.server.ts";
import { unsubscribeToken } from "#app/domains/listings/saved/unsubscribe.server.ts";
import { makeExport } from "#app/domains/privacy/export/make-export.server.ts";
import { requestExport } from "#app/domains/privacy/export/request-export.server.ts";
import { addPropertyPicture } from "#app/domains/properties/pictures/property-pictures.server.ts";
import { deriveLinkToken } from "#app/domains/reports/sharing/report-links.server.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { printedReportCode } from "#app/lib/report-code.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { insertKept } from "#tests/factories/holdings.ts";
import { insertEInvoice } from "#tests/factories/einvoicing.ts";
import { insertViewing } from "#tests/factories/conversations.ts";
import { insertImport } from "#tests/factories/imports.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertOffice } from "#tests/factories/offices.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { insertServiceRequest } from "#tests/factories/requests.ts";
import { view } from "#tests/fixtures/png.ts";
import type { People } from "./people.ts";

/** One of everything that the owner can have. */
export async function insertThings({ owner }: Pick<People, "owner">) {
  const { db, userId, settings } = owner;
  const { payment, report } = await insertFinishedReport(owner);
  const office = await insertOffice(owner);
  const listing = await insertListing(owner, { officeId: office.id });
  const factor = await enrollFactor(owner, { factor_type: "totp", friendly_name: "" });
  await saveSearch(owner, { ...EVERYTHING, city: "Riyadh" });
  await shareReport(owner, report.id, { email: "reader@example.com", version: 1 });
  await requestExport(owner);
  const copy = await db.query.dataExports.findFirst({ where: eq(dataExports.userId, userId) });
  await makeExport(owner, copy?.id ?? "");
  const search = await db.query.savedSearches.findFirst({ where: eq(savedSearches.userId, userId) });
  const link = await db.query.reportLinks.findFirst({ where: eq(reportLinks.reportId, report.id) });
  const coded = await db.query.reportCodes.findFirst({ where: eq(reportCodes.reportId, report.id) });
  const propertyId = (await insertProperty(owner)).id;
  const { id: keptId } = await insertKept(owner);
  const added = await addPropertyPicture(owner, propertyId, view());
  const requested = await insertServiceRequest(owner);
  const einvoiceId = await insertEInvoice(owner, payment.id);
  const { importId, sourceId } = await insertImport(owner);
  const { conversationId } = await insertViewing(owner, listing.id);
  if (!factor.ok || !copy || !search || !link || !coded || !added.ok)
    throw new Error("something was not stored");
  return {
    userId,
    payment,
    report,
    listing,
    propertyId,
    keptId,
    imageId: added.picture.id,
    factorId: factor.factor.id,
    exportId: copy.id,
    requestId: requested.id,
    conversationId,
    einvoiceId,
    office,
    importId,
    sourceId,
    verifyCode: printedReportCode(coded.code),
    shareToken: deriveLinkToken(settings.appSecret, link.id),
    unsubscribe: unsubscribeToken(owner, { searchId: search.id }),
  };
}
export type Things = Awaited<ReturnType<typeof insertThings>>;

/** A path with the ids of the owner's things as its parameters. */
export function fillPath(path: string, things: Things): string {
  const ids: Record<string, string> = {
    reportId: things.report.id,
    paymentId: things.payment.id,
    listingId: things.listing.id,
    listing_id: things.listing.id,
    propertyId: things.propertyId,
    keptId: things.keptId,
    imageId: things.imageId,
    factorId: things.factorId,
    exportId: things.exportId,
    userId: things.userId,
    articleId: "how-to-read-valuation-report",
    kind: "service",
    city: "riyadh",
    type: "apartment",
    requestId: things.requestId,
    conversationId: things.conversationId,
    einvoiceId: things.einvoiceId,
    officeId: things.office.id,
    slug: things.office.slug,
    importId: things.importId,
    sourceId: things.sourceId,
    code: things.verifyCode,
    token: path.includes("/searches/") ? things.unsubscribe : things.shareToken,
  };
  return path
    .replace("/*", "/nowhere")
    .replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) =>
      optional ? "" : `/${ids[name] ?? "x"}`,
    );
}
