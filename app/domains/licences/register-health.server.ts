import { and, desc, eq, gte, sql } from "drizzle-orm";
import { licenceChecks, listings } from "#app/db/schema.server.ts";
import { days } from "#app/lib/duration.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { readTogether } from "#app/platform/unit-of-work.server.ts";
import { REGISTERS, type RegisterName } from "./rules.ts";

const SHOWN = 10;
const LATELY = days(7);

/** How a register of licences is doing; the counts are of the questions of the last seven days. */
export type RegisterHealth = {
  register: RegisterName;
  isOn: boolean;
  lastAnswerAt: number | null;
  answered: number;
  waiting: number;
  unanswered: number;
};

const countOf = (status: "answered" | "waiting" | "unanswered") =>
  sql<number>`coalesce(sum(${licenceChecks.status} = ${status}), 0)`.as(status);

/** Each register's figures, and the listings whose latest question stayed unanswered. */
export async function registerHealth(ctx: AdminContext) {
  const { db } = ctx;
  const { figures, unanswered } = await readTogether(ctx, {
    figures: db
      .select({
        register: licenceChecks.register,
        lastAnswerAt: sql<number | null>`max(${licenceChecks.answeredAt})`,
        answered: countOf("answered"),
        waiting: countOf("waiting"),
        unanswered: countOf("unanswered"),
      })
      .from(licenceChecks)
      .where(gte(licenceChecks.createdAt, ctx.now() - LATELY))
      .groupBy(licenceChecks.register),
    unanswered: db
      .select({
        listingId: licenceChecks.listingId,
        title: listings.title,
        register: licenceChecks.register,
        at: licenceChecks.createdAt,
        error: licenceChecks.lastError,
      })
      .from(licenceChecks)
      .innerJoin(listings, eq(listings.id, licenceChecks.listingId))
      .where(
        and(
          eq(licenceChecks.status, "unanswered"),
          sql`not exists (select 1 from licence_checks later where later.listing_id = ${licenceChecks.listingId} and later.created_at > ${licenceChecks.createdAt})`,
        ),
      )
      .orderBy(desc(licenceChecks.createdAt))
      .limit(SHOWN),
  });
  const registers = REGISTERS.map((register): RegisterHealth => ({
    lastAnswerAt: null,
    answered: 0,
    waiting: 0,
    unanswered: 0,
    ...figures.find((row) => row.register === register),
    register,
    isOn: ctx.registers[register] !== undefined,
  }));
  return { registers, unanswered };
}
