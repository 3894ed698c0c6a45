import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { listingReports } from "#app/db/schema.server.ts";
import { openOwnExport } from "#app/domains/accounts/exports.server.ts";
import { addFavorite } from "#app/domains/listings/saved/add-favorite.server.ts";
import { saveSearch } from "#app/domains/listings/saved/save-search.server.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { makeExport } from "#app/domains/privacy/export/make-export.server.ts";
import { requestExport } from "#app/domains/privacy/export/request-export.server.ts";
import { newId } from "#app/lib/ids.ts";
import { listingImageKey, listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import { audit } from "#app/platform/audit.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { readZip } from "#tests/factories/zip.ts";

type Member = Awaited<ReturnType<typeof insertMember>>;

async function unpack(ctx: Member) {
  const asked = await requestExport(ctx);
  if (!asked.ok) throw new Error(asked.reason);
  await makeExport(ctx, asked.id);
  const opened = await openOwnExport(ctx, asked.id);
  if (!opened) throw new Error("there is no file");
  const files = readZip(new Uint8Array(await opened.file.arrayBuffer()));
  const textOf = (name: string) => new TextDecoder().decode(files.get(name));
  return { files, textOf, json: JSON.parse(textOf("account.json")) };
}

test("the copy holds listings with their pictures, and what was saved, asked and reported; nothing private of others'", async () => {
  const [ctx, other] = [await insertMember(), await insertMember()];
  const pictures = [newId(), newId()];
  const mine = await insertListing(ctx, {
    status: "rejected",
    contactPhone: "+966501110022",
    images: pictures.map((id) => ({ id, width: 1600, height: 1200 })),
  });
  for (const id of pictures) await env.MEDIA_BUCKET.put(listingImageKey(id, "gallery"), `webp of ${id}`);
  const theirs = await insertListing(other, {
    title: "فيلا جيران بحديقة واسعة",
    contactPhone: "+966503334455",
  });
  const sold = await insertListing(other, { title: "شقة بيعت بعد حفظها" });
  for (const { id } of [sold, theirs]) await addFavorite(ctx, id);
  await ctx.db.run(`update listings set closed_as = 'sold', closed_at = 1 where id = '${sold.id}'`);
  await saveSearch(ctx, { ...EVERYTHING, city: "Jeddah", bedrooms: 2 });
  const message = "هل السعر قابل للتفاوض يا ترى؟";
  expect(await sendMessage(ctx, theirs.id, { message })).toEqual({ ok: true });
  await ctx.db.insert(listingReports).values({
    id: newId(),
    listingId: theirs.id,
    userId: ctx.userId,
    reason: "wrong-price",
    note: "السعر نصف المعقول",
    createdAt: ctx.now(),
  });
  await audit({ ...other }, "listing.reject", mine.id, { reason: "الصور غير واضحة" });

  const { files, textOf, json } = await unpack(ctx);
  expect(json).toMatchObject({
    listings: [
      {
        id: mine.id,
        title: mine.title,
        contact_phone: "+966501110022",
        status: "rejected",
        rejection_reason: "الصور غير واضحة",
        price: 950_000,
        images: pictures.map((id, index) => ({
          url: listingImageUrl(id, "gallery"),
          file: `listings/${mine.id}/${index + 1}.webp`,
        })),
      },
    ],
    favorites: [
      { listing_id: sold.id, title: null },
      { listing_id: theirs.id, title: "فيلا جيران بحديقة واسعة" },
    ],
    saved_searches: [{ query: "city=Jeddah&bedrooms=2", mailed_at: null }],
    messages_sent: [{ listing_id: theirs.id, message }],
    listing_reports: [{ listing_id: theirs.id, reason: "wrong-price", note: "السعر نصف المعقول" }],
    avatar_files: [],
    missing_files: [],
  });
  expect(json.audit).toContainEqual(
    expect.objectContaining({ action: "listing.reject", by: "staff", subject_id: mine.id }),
  );
  for (const [index, id] of pictures.entries())
    expect(textOf(`listings/${mine.id}/${index + 1}.webp`)).toBe(`webp of ${id}`);

  const whole = [...files.values()].map((bytes) => new TextDecoder().decode(bytes)).join("\n");
  for (const trace of ["+966503334455", other.email, other.userId, "شقة بيعت بعد حفظها"])
    expect(whole).not.toContain(trace);
  expect((await unpack(other)).json.messages_sent).toEqual([]);
});
