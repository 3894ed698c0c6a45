import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { profiles, users } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import type { Witness } from "./context.ts";
import { mailedToken } from "./credentials.ts";
import { visit } from "./site.ts";

type Ctx = VisitorContext & Witness;

/** Name and password as posted by a form. */
export type Typed = { full_name: string; password: string; password_confirmation: string };
export const typed = (full_name: string, password: string): Typed => ({
  full_name,
  password,
  password_confirmation: password,
});
/** Signs up with somebody else's address. */
export const THIEF = typed("مازن الغامدي", "سيل-الوادي-٥٥");
/** Owns the mailbox. */
export const OWNER = typed("هند الدوسري", "قمر-الصحراء-٩١");
/** What the owner enters when a confirmation asks for it. */
export const CHOSEN = typed("هند بنت سعد", "نجم-البحر-٣٣");

/** Signs up by the form; returns the browser's Cookie header afterwards. */
export async function signUpByForm(ctx: Ctx, email: string, person: Typed): Promise<string> {
  const { status, text, headers } = await visit(ctx, "/auth?tab=signup", { form: { ...person, email } });
  expect([status, text]).toEqual([200, expect.stringContaining("تم إنشاء الحساب")]);
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return cookies.join("; ");
}

/** The path of the last mailed link. */
export const newestLink = async (ctx: Ctx, email: string, purpose = "confirm"): Promise<string> =>
  `/auth/${purpose}?token=${await mailedToken(ctx, email)}`;

/** Whether a confirmation asks for name and password in a browser with these cookies. */
export const asksWhoItIs = async (ctx: Ctx, link: string, cookie = ""): Promise<boolean> =>
  (await visit(ctx, link, { cookie })).html.includes('name="full_name"');

/** Signs in by the form, from a new IP each time. */
export const logInByForm = (ctx: Ctx, email: string, { password }: Typed) =>
  visit({ ...ctx, clientIp: newId() }, "/auth?tab=login", { form: { email, password } });

/** The profile name of an address; undefined without an account. */
export async function nameOf(ctx: Ctx, email: string): Promise<string | null | undefined> {
  const [row] = await ctx.db
    .select({ name: profiles.fullName })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.email, email));
  return row?.name;
}
