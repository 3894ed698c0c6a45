import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { keptProperties, keptValues, valueMails, valueNews } from "#app/db/schema.server.ts";
import { purgeClosed } from "#app/domains/privacy/closing/purge-closed.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { gatherHoldings } from "#app/domains/privacy/export/gather-holdings.server.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import { days } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { insertKept } from "#tests/factories/holdings.ts";

const news = (userId: string) => ({
  userId,
  kind: "search" as const,
  subjectId: "search",
  modelVersion: modelCard.version,
  news: {
    country: "sa" as const,
    before: 5000,
    after: { value: 5500, low: 5500, high: 5500 },
    dataUntil: "",
    level: { city: "Riyadh", placeAr: null, type: "apartment" as const },
    move: null,
  },
  createdAt: 1,
});

const held = async ({ db, userId }: MemberContext) => ({
  kept: await db.$count(keptProperties, eq(keptProperties.userId, userId)),
  mails: await db.$count(valueMails, eq(valueMails.userId, userId)),
  news: await db.$count(valueNews, eq(valueNews.userId, userId)),
});
const NOTHING = { kept: 0, mails: 0, news: 0 };

test("the copy of one's data has what one keeps with every value, and nobody else's", async () => {
  const [ctx, other] = [await insertMember(), await insertMember()];
  const { id } = await insertKept(ctx, { purchase_price: 700_000, purchased_on: "2021-05-06" });
  await insertKept(other, { name: "بيت الجيران" });
  await ctx.db.insert(valueNews).values(news(ctx.userId));
  const copy = await gatherHoldings(ctx, ctx.userId);
  expect(copy.kept_properties).toMatchObject([
    {
      id,
      name: "شقة العارض",
      purchase_price: 700_000,
      purchased_on: "2021-05-06",
      values: [{ modelVersion: modelCard.version, move: null }],
    },
  ]);
  expect(copy.value_mails).toMatchObject({ muted_at: null });
  expect(copy.value_news).toMatchObject([{ kind: "search", before: 5000 }]);
  expect(JSON.stringify(copy)).not.toContain("بيت الجيران");
});

test("closing the account takes it all, and what came after the closing goes with the purge", async () => {
  const ctx = await insertWithPassword();
  const { id } = await insertKept(ctx);
  await ctx.db.insert(valueNews).values(news(ctx.userId));
  const row = await ctx.db.query.keptProperties.findFirst({ where: eq(keptProperties.id, id) });
  expect(await held(ctx)).toEqual({ kept: 1, mails: 1, news: 1 });
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  expect(await held(ctx)).toEqual(NOTHING);
  expect(await ctx.db.$count(keptValues, eq(keptValues.keptId, id))).toBe(0);

  await ctx.db.insert(keptProperties).values(row!);
  await ctx.db.insert(valueNews).values(news(ctx.userId));
  await purgeClosed({ ...ctx, now: () => Date.now() + days(31) });
  expect(await held(ctx)).toEqual(NOTHING);
});
