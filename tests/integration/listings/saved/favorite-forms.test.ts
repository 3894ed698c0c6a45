import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { favorites, savedSearches, users } from "#app/db/schema.server.ts";
import { addFavorite } from "#app/domains/listings/saved/add-favorite.server.ts";
import { favoriteIds } from "#app/domains/listings/saved/favorites.server.ts";
import { listSavedSearches } from "#app/domains/listings/saved/saved-searches.server.ts";
import { unsubscribeToken } from "#app/domains/listings/saved/unsubscribe.server.ts";
import { signUpCookie } from "#app/domains/accounts/ways-in/sign-up-browser.server.ts";
import { issueToken, deriveToken } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { hours } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { memberCtx, visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const heartOf = (id: string) => `/marketplace/${id}/favorite`;
const insertLive = () => insertListing(memberCtx(), { title: "شقة مطلة على الحديقة في النرجس" });
const savedBy = (userId: string) =>
  memberCtx().db.select().from(favorites).where(eq(favorites.userId, userId));

/** The response's cookie that remembers the favorite. */
const wishIn = (headers: Headers): string =>
  /miyar_favorite=[^;]+/.exec(headers.get("Set-Cookie") ?? "")?.[0] ?? "";

test("a form without a script saves and takes out, and comes back to where it stood", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const { id } = await insertLive();
  const back = "/marketplace?city=Riyadh&offer=sale";
  const added = await visit(visitorCtx(), heartOf(id), { cookie, form: { favorite: "add", back } });
  expect([added.status, added.to, added.toast]).toEqual([302, back, "تم الإضافة للمفضلات"]);
  expect(await favoriteIds(ctx, [id])).toEqual([id]);
  const removed = await visit(visitorCtx(), heartOf(id), { cookie, form: { favorite: "remove", back } });
  expect([removed.to, removed.toast]).toEqual([back, "تم الإزالة من المفضلات"]);
  expect(await favoriteIds(ctx, [id])).toEqual([]);
});

test("a script hears how it stands now", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const { id } = await insertLive();
  const path = `${heartOf(id)}.data`;
  const added = await visit(visitorCtx(), path, { cookie, form: { favorite: "add" } });
  expect([added.status, added.to]).toEqual([200, null]);
  expect(added.html).toMatch(/"ok",true,"isFavorite"/);
  expect(await favoriteIds(ctx, [id])).toEqual([id]);
  const gone = await visit(visitorCtx(), `${heartOf(newId())}.data`, { cookie, form: { favorite: "add" } });
  expect(gone.status).toBe(500);
});

test("nowhere but this site is gone back to, and what is no wish is refused", async () => {
  const { cookie } = await signIn(await insertMember());
  const { id } = await insertLive();
  const far = await visit(visitorCtx(), heartOf(id), {
    cookie,
    form: { favorite: "add", back: "https://evil.example/" },
  });
  expect(far.to).toBe("/dashboard");
  const plain = await visit(visitorCtx(), heartOf(id), { cookie, form: { favorite: "add" } });
  expect(plain.to).toBe(`/marketplace/${id}`);
  const other = await insertLive();
  const odd = await visit(visitorCtx(), heartOf(other.id), { cookie, form: { favorite: "maybe" } });
  expect(odd.status).toBe(400);
});

test("what cannot be saved is said, and a fault is logged", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const pending = await insertListing(memberCtx(), { status: "pending" });
  const form = { favorite: "add", back: "/marketplace" };
  const refused = await visit(visitorCtx(), heartOf(pending.id), { cookie, form });
  expect([refused.to, refused.toast]).toEqual(["/marketplace", "حدث خطأ في حفظ المفضلة"]);

  const { id } = await insertLive();
  const visitor = visitorCtx({ db: failingDatabase(/favorites/) });
  const failed = await visit(visitor, heartOf(id), { cookie, form });
  expect([failed.to, failed.toast]).toEqual(["/marketplace", "حدث خطأ في حفظ المفضلة"]);
  expect(visitor.logged).toContainEqual(expect.objectContaining({ event: "favorite.save_failed" }));
  expect(await savedBy(ctx.userId)).toEqual([]);
});

test("signed out one is told why, signs in, and it is saved once: by password", async () => {
  const ctx = await insertWithPassword();
  const { id } = await insertLive();
  const pressed = await visit(visitorCtx(), heartOf(id), {
    form: { favorite: "add", back: "/marketplace?city=Riyadh" },
  });
  const next = encodeURIComponent(heartOf(id));
  expect([pressed.to, pressed.toast]).toEqual([`/auth?next=${next}`, "يجب تسجيل الدخول لحفظ المفضلات"]);
  const wish = wishIn(pressed.headers);
  expect(pressed.headers.get("Set-Cookie")).toMatch(
    /miyar_favorite=[^;]+; Max-Age=3600; Path=\/; SameSite=Lax; HttpOnly/,
  );

  const form = { email: ctx.email, password: PASSWORD };
  const entered = await visit(visitorCtx(), `/auth?tab=login&next=${next}`, { cookie: wish, form });
  expect(entered.to).toBe(heartOf(id));
  expect(await savedBy(ctx.userId)).toEqual([]);
  const cookie = `${entered.session}; ${wish}`;
  const arrived = await visit(visitorCtx(), heartOf(id), { cookie });
  expect([arrived.to, arrived.toast]).toEqual(["/marketplace?city=Riyadh", "تم الإضافة للمفضلات"]);
  expect(arrived.headers.get("Set-Cookie")).toMatch(/miyar_favorite=; Max-Age=0/);
  expect(await savedBy(ctx.userId)).toMatchObject([{ listingId: id }]);
});

test.each(["confirm", "magic"] as const)(
  "a %s link opened in the same browser saves it too",
  async (purpose) => {
    const ctx = await insertMember({}, purpose === "confirm" ? { emailConfirmedAt: null } : {});
    const { id } = await insertLive();
    const pressed = await visit(visitorCtx(), heartOf(id), {
      form: { favorite: "add", back: `/marketplace/${id}` },
    });
    const wish = wishIn(pressed.headers);
    const token = issueToken(ctx, ctx.userId, purpose);
    await token.statement;
    const path = `/auth/${purpose}?token=${deriveToken(ctx.settings.appSecret, purpose, token.id)}`;
    const held = `${wish}; ${signUpCookie(ctx, token.id)}`;
    const followed = await visit(visitorCtx(), path, { cookie: held, form: {} });
    expect(followed.to).toBe(heartOf(id));
    const arrived = await visit(visitorCtx(), heartOf(id), { cookie: `${followed.session}; ${wish}` });
    expect([arrived.to, arrived.toast]).toEqual([`/marketplace/${id}`, "تم الإضافة للمفضلات"]);
    expect(await savedBy(ctx.userId)).toHaveLength(1);
  },
);

test("a link from elsewhere saves nothing: without a signed, fresh wish for this listing one is asked", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const [{ id }, other] = [await insertLive(), await insertLive()];
  const wishFor = async (listingId: string) =>
    wishIn((await visit(visitorCtx(), heartOf(listingId), { form: { favorite: "add" } })).headers);
  const own = await wishFor(id);
  const [text = "", mac = ""] = own.replace("miyar_favorite=", "").split(".");
  const content = JSON.parse(Buffer.from(text, "base64url").toString());
  const forgedText = Buffer.from(JSON.stringify({ ...content, until: content.until + 1 })).toString(
    "base64url",
  );

  const later = visitorCtx({ now: () => Date.now() + hours(1) + 1000 });
  for (const [visitor, wish] of [
    [visitorCtx(), ""],
    [visitorCtx(), await wishFor(other.id)],
    [visitorCtx(), `miyar_favorite=${forgedText}.${mac}`],
    [visitorCtx(), `miyar_favorite=${text}`],
    [visitorCtx(), "miyar_favorite=@@.x"],
    [later, own],
  ] as const) {
    const seen = await visit(visitor, heartOf(id), { cookie: [cookie, wish].filter(Boolean).join("; ") });
    expect([seen.status, seen.to], wish).toEqual([200, null]);
    expect(seen.text).toContain("شقة مطلة على الحديقة في النرجس");
    expect(seen.text).toContain("إضافة إلى المفضلة");
    expect(await savedBy(ctx.userId)).toEqual([]);
  }
  // Removing a favorite sets no cookie.
  const away = await visit(visitorCtx(), heartOf(id), { form: { favorite: "remove" } });
  expect(wishIn(away.headers)).toBe("");
});

test("a page of another site cannot press the heart", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const { id } = await insertLive();
  const foreign = await visit(visitorCtx(), heartOf(id), {
    cookie,
    form: { favorite: "add" },
    headers: { Origin: "https://evil.example" },
  });
  expect(foreign.status).toBeGreaterThanOrEqual(400);
  expect(await savedBy(ctx.userId)).toEqual([]);
});

test("who owes the second factor is asked for that alone", async () => {
  const { id } = await insertLive();
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  await ctx.db.run(
    `insert into mfa_factors (id, user_id, friendly_name, factor_type, status, sealed, failures, created_at, updated_at) values ('${newId()}', '${ctx.userId}', 'x', 'totp', 'verified', 's1.a.b', 0, 1, 1)`,
  );
  const pressed = await visit(visitorCtx(), heartOf(id), { cookie, form: { favorite: "add" } });
  expect(pressed.to).toBe(`/auth/mfa?next=${encodeURIComponent(heartOf(id))}`);
  expect(wishIn(pressed.headers)).not.toBe("");
});

test("the page asks a visitor to sign in, shows a member what is live, and says so where nothing is", async () => {
  const out = await visit(visitorCtx(), "/favorites");
  expect([out.status, out.to]).toEqual([200, null]);
  expect(out.text).toContain("يجب تسجيل الدخول لعرض المفضلات");
  expect(out.html).toContain("/auth?tab=login&amp;next=/favorites");

  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const empty = await visit(visitorCtx(), "/favorites", { cookie });
  expect(empty.text).toContain("لا إعلانات في مفضلتك");
  expect(empty.html).toContain('href="/marketplace"');

  const [live, rejected] = [
    await insertLive(),
    await insertListing(memberCtx(), { title: "فيلا رُفضت بعد حفظها" }),
  ];
  for (const { id } of [live, rejected]) await addFavorite(ctx, id);
  await ctx.db.run(
    `update listings set status = 'rejected', rejection_reason = 'x' where id = '${rejected.id}'`,
  );
  const seen = await visit(visitorCtx(), "/favorites", { cookie });
  expect(seen.text).toContain(live.title);
  expect(seen.text).not.toContain(rejected.title);
  expect(seen.html).not.toMatch(/owner\.contact|\+966501234567/);
});

test("favourites that cannot be read are logged, and the page says nothing of it", async () => {
  const { cookie } = await signIn(await insertMember());
  const visitor = visitorCtx({ db: failingDatabase(/from "?favorites"?/) });
  const seen = await visit(visitor, "/favorites", { cookie });
  expect([seen.status, seen.toast]).toEqual([200, null]);
  expect(seen.text).not.toContain("خطأ");
  expect(visitor.logged).toContainEqual(expect.objectContaining({ event: "favorites.load_failed" }));
});

test("a search is kept from the marketplace, told apart kindly, listed in words and deleted", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const query = "offer=rent&type=apartment&city=Jeddah&bedrooms=2";
  const back = `/marketplace?${query}&view=map`;
  const keep = (text: string) =>
    visit(visitorCtx(), "/marketplace/searches", { cookie, form: { query: text, back } });
  const kept = await keep(`${query}&sort=price_asc`);
  expect([kept.to, kept.toast]).toEqual([back, "حُفظ البحث"]);
  expect((await keep(query)).toast).toBe("هذا البحث محفوظ من قبل");
  expect((await keep("")).toast).toBe("اختر شرطًا واحدًا على الأقل");

  const seen = await visit(visitorCtx(), "/dashboard/searches", { cookie });
  expect(seen.text).toContain("شقق للإيجار في جدة، بغرفتي نوم");
  const [saved] = await listSavedSearches(ctx);
  const search = saved?.id ?? "";
  const stranger = await signIn(await insertMember());
  await visit(visitorCtx(), "/dashboard/searches", { cookie: stranger.cookie, form: { search } });
  expect(await listSavedSearches(ctx)).toHaveLength(1);
  const gone = await visit(visitorCtx(), "/dashboard/searches", { cookie, form: { search } });
  expect([gone.to, gone.toast]).toEqual(["/dashboard/searches", "حُذف البحث"]);
  expect((await visit(visitorCtx(), "/dashboard/searches", { cookie })).text).toContain("لا بحوث محفوظة بعد");
});

test("a visitor who keeps a search signs in first and comes back to it; a fault is said and logged", async () => {
  const form = { query: "city=Doha", back: "/marketplace?city=Doha" };
  const out = await visit(visitorCtx(), "/marketplace/searches", { form });
  expect([out.to, out.toast]).toEqual([
    `/auth?next=${encodeURIComponent("/marketplace?city=Doha")}`,
    "يجب تسجيل الدخول أولاً",
  ]);
  const { cookie } = await signIn(await insertMember());
  const visitor = visitorCtx({ db: failingDatabase(/saved_searches/) });
  const failed = await visit(visitor, "/marketplace/searches", { cookie, form });
  expect([failed.to, failed.toast]).toEqual(["/marketplace?city=Doha", "حدث خطأ في حفظ البحث"]);
  expect(visitor.logged).toContainEqual(expect.objectContaining({ event: "saved_search.save_failed" }));
});

test("the link in a mail shows which search it is and asks; pressed, it ends it, and again is fine", async () => {
  const ctx = await insertMember();
  const id = newId();
  await ctx.db
    .insert(savedSearches)
    .values({ id, userId: ctx.userId, query: "city=Dubai&type=villa", lookedAt: 1, createdAt: 1 });
  const path = `/searches/unsubscribe/${unsubscribeToken(ctx, { searchId: id })}`;
  for (let look = 0; look < 3; look += 1) {
    const seen = await visit(visitorCtx(), path);
    expect(seen.text).toContain("فلل في دبي");
    expect(seen.headers.get("Referrer-Policy")).toBe("strict-origin");
  }
  expect(await listSavedSearches(ctx)).toHaveLength(1);
  for (let press = 0; press < 2; press += 1) {
    const ended = await visit(visitorCtx(), path, { form: {} });
    expect([ended.status, ended.text.includes("توقفت رسائل هذا البحث")]).toEqual([200, true]);
  }
  expect(await listSavedSearches(ctx)).toEqual([]);
  const forged = await visit(visitorCtx(), `${path}x`);
  expect([forged.status, forged.text.includes("لا يوجد بحث بهذا الرابط")]).toEqual([404, true]);
  expect(await ctx.db.$count(users, eq(users.id, ctx.userId))).toBe(1);
});
