import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { images, reports } from "#app/db/schema.server.ts";
import { openOwnExport } from "#app/domains/accounts/exports.server.ts";
import { discardProperty } from "#app/domains/orders/left/change-left-order.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { makeExport } from "#app/domains/privacy/export/make-export.server.ts";
import { requestExport } from "#app/domains/privacy/export/request-export.server.ts";
import {
  addPropertyPicture,
  findOwnPictures,
  openOwnPicture,
  removePropertyPicture,
} from "#app/domains/properties/pictures/property-pictures.server.ts";
import { PICTURE_BYTES, type PropertyPicture } from "#app/domains/properties/pictures/rules.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { openSharedPicture, openSharedFile } from "#app/domains/reports/sharing/open-shared.server.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { hours } from "#app/lib/duration.ts";
import { propertyImageKey } from "#app/lib/pictures/property-image.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { renderPdf } from "#app/platform/pdf.server.ts";
import { sweepImages } from "#app/platform/stored-images.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { deliveredToken, newAddress } from "#tests/factories/shares.ts";
import { readZip } from "#tests/factories/zip.ts";
import { convert, EXIF_CANARY, inspect, withExif } from "#tests/fixtures/pictures.ts";
import { ascii, view } from "#tests/fixtures/png.ts";

async function added(ctx: MemberContext, propertyId: string, bytes = view()): Promise<PropertyPicture> {
  const outcome = await addPropertyPicture(ctx, propertyId, bytes);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.picture;
}

const isStored = async ({ id }: PropertyPicture): Promise<boolean> =>
  (await env.MEDIA_BUCKET.head(propertyImageKey(id))) !== null;
const later = (ctx: MemberContext, ms: number) => ({ ...ctx, now: () => ctx.now() + ms });

test("a picture is encoded anew, without the file's metadata, and seen by its owner alone", async () => {
  const [ctx, other] = [await insertMember(), await insertMember()];
  const { id: propertyId } = await insertProperty(ctx);
  const photo = withExif(await convert(view(1600, 1200), "image/jpeg"), 6);
  const picture = await added(ctx, propertyId, photo);
  // Turned upright by the file's orientation.
  expect(picture.height).toBeGreaterThan(picture.width);

  const file = await openOwnPicture(ctx, picture.id);
  const bytes = new Uint8Array(await file!.arrayBuffer());
  expect(await inspect(bytes)).toMatchObject({ format: "image/jpeg", width: picture.width });
  expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(1000);
  expect(new TextDecoder("latin1").decode(bytes)).not.toContain(EXIF_CANARY);
  expect(await openOwnPicture(other, picture.id)).toBeNull();
  const open = await call("GET", `/media/properties/${picture.id}/print.webp`);
  expect(open.status).toBe(404);
  const direct = await call("GET", `/media/${propertyImageKey(picture.id)}`);
  expect(direct.status).toBe(404);
});

test("a seventh is refused, also of many at once, and so is what is no picture", async () => {
  const ctx = await insertMember();
  const { id: propertyId } = await insertProperty(ctx);
  const tries = Array.from({ length: 8 }, (_, seed) => view(300, 200, seed + 1));
  const outcomes = await Promise.all(tries.map((bytes) => addPropertyPicture(ctx, propertyId, bytes)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(6);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: "enough" }));
  expect((await findOwnPictures(ctx, propertyId))?.pictures).toHaveLength(6);
  expect(await addPropertyPicture(ctx, propertyId, ascii("<svg onload=alert(1)>"))).toEqual({
    ok: false,
    reason: "wrong-type",
  });
});

test("nobody adds to or removes from another's property, and nobody after its report was ordered", async () => {
  const [ctx, other] = [await insertMember(), await insertMember()];
  const property = await insertProperty(ctx);
  const picture = await added(ctx, property.id);
  expect(await addPropertyPicture(other, property.id, view())).toEqual({ ok: false, reason: "gone" });
  expect(await removePropertyPicture(other, property.id, picture.id)).toEqual({ ok: false, reason: "gone" });
  await insertPaidReport(ctx, property);
  expect(await addPropertyPicture(ctx, property.id, view())).toEqual({ ok: false, reason: "ordered" });
  expect(await removePropertyPicture(ctx, property.id, picture.id)).toEqual({ ok: false, reason: "ordered" });
  expect((await findOwnPictures(ctx, property.id))?.pictures).toEqual([picture]);
});

test("what was removed, refused, or left without its property is swept; what a property shows is not", async () => {
  const ctx = await insertMember();
  const [kept, gone] = [await insertProperty(ctx), await insertProperty(ctx)];
  const [shown, removed, orphan] = [
    await added(ctx, kept.id),
    await added(ctx, kept.id),
    await added(ctx, gone.id),
  ];
  await removePropertyPicture(ctx, kept.id, removed.id);
  expect(await discardProperty(ctx, gone.id)).toEqual({ ok: true });
  await sweepImages(later(ctx, hours(2)) as never);
  expect(await Promise.all([shown, removed, orphan].map(isStored))).toEqual([true, false, false]);
  const rows = await ctx.db.select({ id: images.id }).from(images).where(eq(images.userId, ctx.userId));
  expect(rows).toEqual([{ id: shown.id }]);
});

test("the report prints them, its file stays under 1.5 MB, and one that is lost stops nothing", async () => {
  const ctx = await insertMember({ renderPdf: (html) => renderPdf(env.BROWSER, html) });
  const property = await insertProperty(ctx);
  const pictures: PropertyPicture[] = [];
  for (const seed of [1, 2, 3, 4, 5, 6]) pictures.push(await added(ctx, property.id, view(1000, 750, seed)));
  const lost = pictures[2]!;
  await env.MEDIA_BUCKET.delete(propertyImageKey(lost.id));
  const { report } = await insertPaidReport(ctx, property);
  await generateReport(ctx, report.id);
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(row?.status).toBe("completed");
  expect(row?.reportContent?.pictures).toEqual(pictures);
  const file = await env.REPORTS_BUCKET.get(row?.fileKey ?? "");
  const text = new TextDecoder("latin1").decode(await file!.arrayBuffer());
  // As they are: a PDF that drew them anew would weigh several times as much.
  expect(text.match(/\/DCTDecode/g)?.length).toBe(5);
  expect(file!.size).toBeLessThan(1.5e6);
  for (const { id } of pictures.filter((picture) => picture !== lost))
    expect((await env.MEDIA_BUCKET.head(propertyImageKey(id)))?.size).toBeLessThanOrEqual(PICTURE_BYTES);
  expect(ctx.logged.filter(({ event }) => event === "property-image.missing")).toHaveLength(1);
});

test("who was sent the whole report sees them, who was sent the summary does not", async () => {
  const ctx = await insertMember();
  const property = await insertProperty(ctx);
  const picture = await added(ctx, property.id);
  const { report } = await insertPaidReport(ctx, property);
  await generateReport(ctx, report.id);
  await shareReport(ctx, report.id, { email: newAddress(), version: 1 });
  const whole = await deliveredToken(ctx);
  await shareReport(ctx, report.id, { email: newAddress(), version: 1, scope: "summary" });
  const summary = await deliveredToken(ctx);
  expect((await openSharedFile(ctx, whole)).ok).toBe(true);
  expect(await openSharedPicture(ctx, whole, picture.id)).not.toBeNull();
  expect(await openSharedPicture(ctx, whole, "0".repeat(32))).toBeNull();
  expect(await openSharedPicture(ctx, summary, picture.id)).toBeNull();
});

test("they are in the copy of one's data, and go with the account", async () => {
  const ctx = await insertWithPassword();
  const { id: propertyId } = await insertProperty(ctx);
  const picture = await added(ctx, propertyId);
  const asked = await requestExport(ctx);
  if (!asked.ok) throw new Error(asked.reason);
  await makeExport(ctx, asked.id);
  const opened = await openOwnExport(ctx, asked.id);
  const files = readZip(new Uint8Array(await opened!.file.arrayBuffer()));
  expect([...files.keys()]).toContain(`properties/${propertyId}/${picture.id}.jpg`);

  expect((await closeAccount(ctx, PASSWORD)).ok).toBe(true);
  await sweepImages(later(ctx, hours(2)) as never);
  expect(await isStored(picture)).toBe(false);
});
