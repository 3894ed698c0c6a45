import { expect, test } from "vitest";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { faultsOf, kindsIn, structuredNodes } from "#tests/factories/rich-results.ts";
import { visit } from "#tests/factories/site.ts";
import { OPENS } from "#tests/integration/permissions/opens.ts";
import { insertPeople } from "#tests/integration/permissions/people.ts";
import { fillPath, insertThings } from "#tests/integration/permissions/things.ts";

/** Files that are served as they are. */
const IS_FILE =
  /\/(?:file|print|feed\.xml|record\.json|invoice\.pdf|viewing\.ics|invoice\.xml|statements\.csv|einvoices\/:einvoiceId\/xml|embed\/estimate|import\/:importId\/refused|export\.(?:csv|xml))$|^\/(?:exports|dashboard\/pictures)\//;
const contentsOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, "g"))].map(
    ([, content = ""]) => content,
  );
const isKept = (html: string): boolean => !contentsOf(html, "robots").includes("noindex");
const canonicalOf = (html: string): string | undefined =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");

const { origin } = visitorCtx().settings;

test("every page has one title, description, address and preview; only public ones are kept, with their structured data", async () => {
  const people = await insertPeople();
  const things = await insertThings(people);
  for (const [path, answers] of Object.entries(OPENS)) {
    const [anonymous, owner] = answers.split(" ");
    if ((anonymous !== "200" && owner !== "200") || IS_FILE.test(path)) continue;
    const isPublic = anonymous === "200";
    const address = fillPath(path, things);
    const cookie = isPublic ? undefined : people.cookies.owner;
    const { status, html } = await visit(people.visitor(), address, { cookie });
    expect([path, status]).toEqual([path, 200]);

    expect([path, html.match(/<title>[^<]+معيار<\/title>/g)?.length]).toEqual([path, 1]);
    for (const name of ["description", "og:title", "og:description", "og:url", "og:type", "og:image:alt"])
      expect([path, name, contentsOf(html, name).map(({ length }) => length > 3)]).toEqual([
        path,
        name,
        [true],
      ]);
    expect([path, contentsOf(html, "og:locale")]).toEqual([path, ["ar_SA"]]);
    expect([path, contentsOf(html, "og:image:width"), contentsOf(html, "og:image:height")]).toEqual([
      path,
      ["1200"],
      ["630"],
    ]);
    expect(contentsOf(html, "og:image")[0], path).toMatch(/^https?:\/\//);
    expect(canonicalOf(html), path).toBe(contentsOf(html, "og:url")[0]?.replaceAll("&amp;", "&"));
    if (!isPublic) expect([path, isKept(html)]).toEqual([path, false]);

    const nodes = structuredNodes(html);
    expect([path, nodes.flatMap((node) => faultsOf(node))]).toEqual([path, []]);
    const trails = kindsIn(html).filter((kind) => kind === "BreadcrumbList");
    expect([path, trails.length]).toEqual([path, isKept(html) && path !== "/" ? 1 : 0]);
  }
});

test("addresses that are secrets are in no search engine, and no preview repeats them", async () => {
  const people = await insertPeople();
  const things = await insertThings(people);
  for (const path of ["/shared/:token", "/searches/unsubscribe/:token"]) {
    const { html } = await visit(people.visitor(), fillPath(path, things));
    expect(isKept(html), path).toBe(false);
    const head = html.slice(0, html.indexOf("</head>"));
    expect(head).not.toContain(things.shareToken);
    expect(head).not.toContain(things.unsubscribe);
    expect(contentsOf(html, "og:image")).toEqual([`${origin}/social.png`]);
  }
});

test("the home page says who we are and how to search the market", async () => {
  const { html } = await visit(visitorCtx(), "/");
  expect(kindsIn(html)).toEqual(["Organization", "WebSite"]);
});

test("of the market's pages those are kept that people look for by name; each has one address", async () => {
  const owner = await insertMember();
  await insertListing(owner, {
    city: "Jeddah",
    offerType: "rent",
    district: "السلامة",
    latitude: null,
    longitude: null,
  });
  const see = async (query: string) => (await visit(visitorCtx(), `/marketplace${query}`)).html;
  for (const [asked, address] of [
    ["", ""],
    ["?sort=price_asc", ""],
    ["?view=map", ""],
    ["?city=Jeddah&offer=rent&utm_source=mail", "?offer=rent&city=Jeddah"],
    ["?city=Jeddah&sort=area_desc&view=map", "?city=Jeddah"],
  ] as const) {
    const html = await see(asked);
    expect([asked, canonicalOf(html), isKept(html)]).toEqual([
      asked,
      `${origin}/marketplace${address}`,
      true,
    ]);
    expect(kindsIn(html)).toEqual(["ItemList", "BreadcrumbList"]);
  }
  // Search words, ranges, districts, later pages, and searches without results.
  for (const asked of [
    "?search=شقة",
    "?city=Jeddah&district=السلامة",
    "?min_price=1000",
    "?areas=wzqtCwvo7Bg9DAv-Bg9D",
    "?near=metro,800",
    "?bedrooms=3",
    "?after=1.x",
    "?city=Doha&type=warehouse",
  ])
    expect([asked, isKept(await see(asked))]).toEqual([asked, false]);
});

test("whatever an advertiser writes, no structured data end before their end", async () => {
  const evil = "</script><script>alert(1)</script><!--<script>\u2028 & ]]>";
  const { id } = await insertListing(await insertMember(), {
    title: `شقة ${evil}`,
    description: `وصف طويل للشقة ${evil}`,
    address: `شارع ${evil}`,
    district: `حي ${evil}`,
  });
  for (const path of [`/marketplace/${id}`, "/marketplace"]) {
    const { html } = await visit(visitorCtx(), path);
    expect(html).not.toContain("<script>alert");
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.[1]).not.toMatch(/[<>&\u2028]/);
    expect(JSON.stringify(structuredNodes(html))).toContain("alert(1)");
  }
});

test("a listing's preview is its own picture while it is live; without one it is the product's", async () => {
  const owner = await insertMember();
  const shown = await insertListing(owner, { title: "فيلا في حطين" });
  const [image] = shown.images;
  const { html } = await visit(visitorCtx(), `/marketplace/${shown.id}`);
  expect(contentsOf(html, "og:image")).toEqual([`${origin}/media/previews/${shown.id}/${image?.id}.jpg`]);
  expect(contentsOf(html, "og:image:alt")).toEqual(["فيلا في حطين"]);
  const bare = await insertListing(owner, { images: [] });
  const other = await visit(visitorCtx(), `/marketplace/${bare.id}`);
  expect(contentsOf(other.html, "og:image")).toEqual([`${origin}/social.png`]);
});
