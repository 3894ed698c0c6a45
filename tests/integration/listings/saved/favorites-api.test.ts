import { expect, test } from "vitest";
import { addFavorite } from "#app/domains/listings/saved/add-favorite.server.ts";
import { newId } from "#app/lib/ids.ts";
import { insertFactor, insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { memberCtx, visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const asked = (...ids: string[]) => `/api/favorites?ids=${ids.join()}`;
const live = async () => (await insertListing(memberCtx())).id;

test("hearts of a page for everybody learn which of its listings the member keeps, in an answer no cache keeps", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const [kept, other, elsewhere] = [await live(), await live(), await live()];
  for (const id of [kept, elsewhere]) await addFavorite(ctx, id);
  const answer = await call("GET", asked(kept, other), { cookie });
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await answer.json()).toEqual([kept]);
});

test("nobody else is told: not a visitor, not another member, not who owes the second factor", async () => {
  const ctx = await insertMember();
  const kept = await live();
  await addFavorite(ctx, kept);
  const stranger = await signIn(await insertMember());
  expect(await (await call("GET", asked(kept))).json()).toEqual([]);
  expect(await (await call("GET", asked(kept), { cookie: stranger.cookie })).json()).toEqual([]);
  const { cookie } = await signIn(ctx);
  await insertFactor(ctx);
  expect(await (await call("GET", asked(kept), { cookie })).json()).toEqual([]);
});

test("whatever is asked for is only looked up: nothing, nonsense, and more than a page shows", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const kept = await live();
  await addFavorite(ctx, kept);
  for (const path of [
    "/api/favorites",
    asked("'", '"]', "%00"),
    asked(...Array.from({ length: 900 }, newId)),
  ]) {
    const answer = await call("GET", path, { cookie });
    expect([answer.status, await answer.json()], path.slice(0, 40)).toEqual([200, []]);
  }
  const last = asked(...Array.from({ length: 49 }, newId), kept);
  expect(await (await call("GET", last, { cookie })).json()).toEqual([kept]);
});

test("what is added leads to the favourites, from the toast and from the dashboard", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const id = await live();
  const form = { favorite: "add", back: `/marketplace/${id}` };
  const added = await visit(visitorCtx(), `/marketplace/${id}/favorite`, { cookie, form });
  const flash = /miyar_flash=[^;]+/.exec(added.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
  const seen = await visit(visitorCtx(), `/marketplace/${id}`, { cookie: `${cookie}; ${flash}` });
  expect(seen.html).toMatch(/<b>تم الإضافة للمفضلات<\/b><a[^>]*href="\/favorites"[^>]*>عرض المفضلة<\/a>/);
  const dashboard = await visit(visitorCtx(), "/dashboard", { cookie });
  expect(dashboard.html.match(/<main.*<\/main>/s)?.[0]).toContain('href="/favorites"');
});
