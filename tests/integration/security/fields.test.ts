import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listings, profiles, userRoles, users } from "#app/db/schema.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { insertPictures, listingFields } from "#tests/factories/listing-forms.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const FLAT = listingFields();

/** Columns that no form has, under names that an attacker would guess. */
const MORE = {
  id: "ffffffffffffffffffffffffffffffff",
  userId: "someone",
  user_id: "someone",
  status: "approved",
  role: "super_admin",
  isAdmin: "true",
  views_count: "1000000",
  viewsCount: "1000000",
  estimated_value: "1",
  email: "else@example.com",
  email_confirmed_at: "0",
  password_hash: "x",
  suspended_at: "0",
  is_office: "true",
  created_at: "0",
};

test("fields that a form does not have change nothing: no owner, no state, no role, no address", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...MORE, ...FLAT })) form.set(name, value);
  for (const id of await insertPictures(member, 1)) form.append("images", id);
  expect((await visit(member, "/marketplace/create", { cookie, form })).to).toMatch(/^\/dashboard/);
  const [stored, ...others] = await member.db
    .select()
    .from(listings)
    .where(eq(listings.userId, member.userId));
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ status: "pending", viewsCount: 0 });
  expect(stored?.id).not.toBe(MORE.id);

  await visit(member, "/dashboard/profile?form=details", {
    cookie,
    form: { ...MORE, full_name: "نورة القحطاني", phone: "0501234567" },
  });
  const [account] = await member.db.select().from(users).where(eq(users.id, member.userId));
  expect(account).toMatchObject({ email: member.email, suspendedAt: null, passwordHash: null });
  expect(await member.db.$count(userRoles, eq(userRoles.userId, member.userId))).toBe(0);
  const [profile] = await member.db.select().from(profiles).where(eq(profiles.userId, member.userId));
  expect(profile?.fullName).toBe("نورة القحطاني");
});

test("a field sent twice is no field, and one in the address does not stand in for one of the form", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const twice = new FormData();
  for (const [name, value] of Object.entries(FLAT)) twice.append(name, value);
  twice.append("price", "1");
  for (const id of await insertPictures(member, 1)) twice.append("images", id);
  expect((await visit(member, "/marketplace/create", { cookie, form: twice })).status).toBe(400);

  const { price: _, ...rest } = FLAT;
  const missing = new FormData();
  for (const [name, value] of Object.entries(rest)) missing.append(name, value);
  for (const id of await insertPictures(member, 1)) missing.append("images", id);
  const answer = await visit(member, "/marketplace/create?price=950000", { cookie, form: missing });
  expect(answer.status).toBe(400);
  expect(await member.db.$count(listings, eq(listings.userId, member.userId))).toBe(0);
});

test("values of another kind than asked are refused, never converted: lists, objects and numbers for texts", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  for (const factor_type of [["totp"], { $ne: "" }, 1, true, null]) {
    const answer = await call("POST", "/auth/v1/factors", {
      cookie,
      headers: { Origin: "http://localhost" },
      body: { factor_type, friendly_name: "هاتفي" },
    });
    expect(answer.status, JSON.stringify(factor_type)).toBe(400);
  }
});

test("what a body says of prototypes reaches no object", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const body =
    '{"factor_type":"totp","friendly_name":"هاتفي","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
  await call("POST", "/auth/v1/factors", { cookie, headers: { Origin: "http://localhost" }, body });
  await visit(member, "/dashboard/profile?form=details", {
    cookie,
    form: {
      full_name: "نورة",
      phone: "",
      "__proto__.isAdmin": "true",
      "constructor.prototype.isAdmin": "true",
    },
  });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test("a listing's id in a form of another's changes the one in the address or none", async () => {
  const owner = await insertMember();
  const theirs = await insertListing(owner, { status: "approved", price: 700_000 });
  const member = await insertMember();
  const mine = await insertListing(member, { status: "rejected" });
  const { cookie } = await signIn(member);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FLAT, id: theirs.id, listingId: theirs.id }))
    form.set(name, value);
  for (const id of await insertPictures(member, 1)) form.append("images", id);
  await visit(member, `/marketplace/${mine.id}/edit`, { cookie, form });
  const [untouched] = await owner.db.select().from(listings).where(eq(listings.id, theirs.id));
  expect(untouched).toMatchObject({ userId: owner.userId, price: 700_000, status: "approved" });
});
