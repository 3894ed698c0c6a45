import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { ListingInput } from "#app/domains/listings/own/listing-input.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertPictures, listingFields } from "#tests/factories/listing-forms.ts";

test("of two copies of one advertisement that are sent at once, one at least is flagged", async () => {
  const people = [await insertMember(), await insertMember()];
  const sent = await Promise.all(
    people.map(async (ctx) => ({
      ctx,
      form: ListingInput.parse({ ...listingFields(), images: await insertPictures(ctx, 1) }),
    })),
  );
  const made = await Promise.all(sent.map(({ ctx, form }) => createListing(ctx, form)));
  const ids = made.flatMap((outcome) => (outcome.ok ? [outcome.id] : []));
  const rows = await people[0]!.db
    .select({ flags: listings.flags })
    .from(listings)
    .where(inArray(listings.id, ids));
  expect(rows).toHaveLength(2);
  const pointed = rows.flatMap(({ flags }) =>
    flags.flatMap((flag) => ("listingId" in flag ? flag.listingId : [])),
  );
  expect(pointed.some((id) => ids.includes(id))).toBe(true);
});
