import { and, eq } from "drizzle-orm";
import { properties } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Property } from "./subject.ts";

/** The member's own property, or null. */
export async function findOwnProperty(ctx: MemberContext, id: string): Promise<Property | null> {
  const row = await ctx.db.query.properties.findFirst({
    where: and(eq(properties.id, id), eq(properties.userId, ctx.userId)),
  });
  return row ?? null;
}
