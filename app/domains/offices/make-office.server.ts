import { and, eq, sql } from "drizzle-orm";
import { officePeople, offices } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import type { OfficeWords, MakeOffice } from "./office-input.ts";
import type { MakeOfficeRefusal } from "./rules.ts";
import { isInOffice, officeOf } from "./who.server.ts";

type Outcome = { ok: true; id: string } | { ok: false; reason: MakeOfficeRefusal };

/** What a form says of an office, as columns. */
const columnsOf = ({ name, country, licence_number: licenceNumber, about }: OfficeWords) => ({
  name,
  country,
  licenceNumber,
  about,
});

/**
 * Makes an office with the member as its owner. Refused if its address is taken, or if the member belongs to an office
 * already: of two at once one is made.
 */
export async function makeOffice(ctx: MemberContext, input: MakeOffice): Promise<Outcome> {
  const id = newId();
  const now = ctx.now();
  const row = { id, slug: input.slug, ...columnsOf(input), createdAt: now, updatedAt: now };
  const free = sql`${officeOf(ctx.userId)} is null and ${mayAct(ctx.userId)}`;
  const person = { userId: ctx.userId, officeId: id, role: "owner" as const, joinedAt: now };
  const made = await unitOfWork(ctx)
    .when("made", insertWhere(ctx.db, offices, row, free).onConflictDoNothing({ target: offices.slug }))
    .also("owner", (guard) => insertWhere(ctx.db, officePeople, person, guard.holds))
    .audit("office.make", id)
    .run();
  if (made.ok) return { ok: true, id };
  const taken = (await ctx.db.$count(offices, eq(offices.slug, input.slug))) > 0;
  return { ok: false, reason: taken ? "slug-taken" : "in-office" };
}

/** Changes what an office's page says. False for anybody but an owner. */
export async function editOffice(ctx: MemberContext, officeId: string, input: OfficeWords): Promise<boolean> {
  const edited = await unitOfWork(ctx)
    .whenUpdated(
      "edited",
      offices,
      { ...columnsOf(input), updatedAt: ctx.now() },
      and(eq(offices.id, officeId), isInOffice(ctx.userId, officeId, "owner"), mayAct(ctx.userId)),
    )
    .audit("office.edit", officeId)
    .run();
  return edited.ok;
}
