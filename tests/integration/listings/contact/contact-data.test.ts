import { env } from "cloudflare:test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import table from "#app/routes.ts";
import { addFavorite } from "#app/domains/listings/saved/add-favorite.server.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import { saveSearch } from "#app/domains/listings/saved/save-search.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const CONTACT = {
  contactName: "مرزوق الخزامي",
  contactPhone: "+966598765432",
  contactEmail: "marzuq.private@khuzama.example",
};
/** Each in the forms in which it could appear. */
const SECRETS = ["مرزوق", "الخزامي", "598765432", "٥٩٨٧٦٥٤٣٢", "marzuq", "khuzama"];

/** Every path of the route table, with its parameters filled in. */
function addresses(entries: readonly RouteConfigEntry[], listingId: string, above = ""): string[] {
  return entries.flatMap(({ path = "", children = [] }) => {
    const here = `${above}/${path}`.replaceAll("//", "/");
    const filled = here
      .replace("*", "nowhere")
      .replace(/:listingId/, listingId)
      .replace(/\/:kind\?/, "")
      .replace(/:\w+/g, "unknown");
    return [...(path || children.length === 0 ? [filled] : []), ...addresses(children, listingId, here)];
  });
}

test("a listing's contact data are in no answer to anybody but its owner: pages, data of client navigation, JSON", async () => {
  const owner = await insertMember();
  const listing = await insertListing(owner, { ...CONTACT, title: "فيلا واسعة بحديقة في حي النرجس" });
  const pending = await insertListing(owner, {
    ...CONTACT,
    status: "pending",
    title: "فيلا تنتظر المراجعة في النرجس",
  });
  const member = await insertMember();
  await addFavorite(member, listing.id);
  await saveSearch(member, { ...EVERYTHING, city: "Riyadh" });
  const people = { visitor: undefined, member: (await signIn(member)).cookie };

  const bounds = "south=24&west=46&north=25&east=47&zoom=11";
  const paths = [
    ...new Set([
      ...addresses(table, listing.id),
      ...addresses(table, pending.id).filter((path) => path.includes(pending.id)),
      "/marketplace?search=فيلا&city=Riyadh&sort=price_asc",
      "/marketplace?view=map",
      `/marketplace/points?${bounds}`,
      `/marketplace/points?search=النرجس&${bounds}`,
    ]),
  ];
  expect(paths.length).toBeGreaterThan(50);
  let shown = 0;
  for (const [who, cookie] of Object.entries(people))
    for (const path of paths)
      for (const address of [path, path.replace(/^([^?]*[^/?])(\?|$)/, "$1.data$2")]) {
        const { html, headers } = await visit(visitorCtx(), address, { cookie });
        const answer = `${html} ${JSON.stringify([...headers])}`;
        if (answer.includes("فيلا واسعة بحديقة")) shown += 1;
        for (const secret of SECRETS) expect(answer, `${who}: ${address}`).not.toContain(secret);
      }
  // The listing was on many of these pages: its own, the search, the map, favorites, the home page.
  expect(shown).toBeGreaterThan(15);

  const own = await visit(visitorCtx(), `/marketplace/${listing.id}`, {
    cookie: (await signIn(owner)).cookie,
  });
  expect(own.html).toContain(CONTACT.contactPhone);
  expect(own.headers.get("Cache-Control") ?? "private, no-store").not.toContain("public");
});

test("nor in what a search engine, a preview or a query of the public view reads", async () => {
  const owner = await insertMember();
  const listing = await insertListing(owner, CONTACT);
  const { results } = await env.DB.prepare("select * from public_listings where id = ?")
    .bind(listing.id)
    .all();
  expect(results).toHaveLength(1);
  const columns = JSON.stringify(results);
  for (const secret of SECRETS) expect(columns).not.toContain(secret);
});
