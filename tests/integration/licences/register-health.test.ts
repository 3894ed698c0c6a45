import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { licenceChecks } from "#app/db/schema.server.ts";
import { registerHealth } from "#app/domains/licences/register-health.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { drainChecks, openLicences } from "#tests/factories/licences.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";

async function post(ctx: Awaited<ReturnType<typeof insertMember>>, number: string): Promise<string> {
  const images = await insertPictures(ctx);
  const input = listingInput({ images, licence_number: number, licence_holder: "7001234567" });
  const made = await createListing(ctx, input);
  if (!made.ok) throw new Error(made.reason);
  return made.id;
}

test("administrators see of each register what it answered, what waits and what it did not answer", async () => {
  const { context } = openLicences({ off: ["aqarat"] });
  const ctx = await insertMember(context);
  const from = ctx.now();
  const health = async () => registerHealth(await insertOperator(context));
  const { registers: before } = await health();
  await post(ctx, "7200299877");
  await drainChecks(ctx);
  const id = await post(ctx, "7200299878");
  const { registers } = await health();
  const [rega, dld, aqarat] = registers;
  expect(rega).toMatchObject({
    isOn: true,
    answered: (before[0]?.answered ?? 0) + 1,
    waiting: (before[0]?.waiting ?? 0) + 1,
  });
  // Other tests' clocks are further.
  expect(rega?.lastAnswerAt).toBeGreaterThanOrEqual(from);
  expect([dld, aqarat]).toMatchObject([{ isOn: true }, { isOn: false }]);
  await ctx.db
    .update(licenceChecks)
    .set({ status: "unanswered", lastError: "500" })
    .where(eq(licenceChecks.listingId, id));
  const { registers: after, unanswered } = await health();
  expect(after[0]?.unanswered).toBe((before[0]?.unanswered ?? 0) + 1);
  expect(unanswered).toContainEqual(expect.objectContaining({ listingId: id, error: "500" }));
});
