import { CITIES } from "../../../app/domains/valuation/rules.ts";
import { ask } from "./ask.ts";
import { anything, json, page, picture } from "./judge.ts";
import type { User, World } from "./world.ts";

export type Act = (world: World, user: User) => Promise<unknown>;

const CONTENT = ["/pricing", "/faq", "/services", "/how-it-works", "/about", "/terms", "/privacy", "/blog"];
const ARTICLES = ["how-to-read-valuation-report", "roi-real-estate-saudi", "market-trends-analysis-2025"];
const CITY_PAGES = [
  "/market",
  "/market/riyadh/apartment",
  "/market/jeddah/villa",
  "/market/doha/villa",
  "/market/dubai/apartment",
];
const WORDS = ["شقة", "فيلا", "النرجس", "قريبة من المدارس", "مسبح", "ملحق", "الدور الثاني", "أرض سكنية"];
const TYPES = ["apartment", "villa", "house", "land", "office", "retail"];
const DISTRICTS = ["النرجس", "الملقا", "العارض", "الياسمين", "قرطبة"];
const PICTURES_SEEN = 4;
/** Connections that a browser opens to a site. */
const AT_ONCE = 6;

/** Asks for what a page brings along, as many at once as a browser does. */
async function fetchAll(urls: readonly string[], fetchOne: (url: string) => Promise<unknown>): Promise<void> {
  const left = [...urls];
  const work = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) await fetchOne(url);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, urls.length) }, work));
}

/** What a page brings along: style sheets and scripts that the browser does not hold yet. */
export async function loadFiles(world: World, user: User, html: string): Promise<void> {
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].map(
    ([, file]) => file ?? "",
  );
  const wanted = [...new Set(files)].filter((file) => !user.held.has(file));
  for (const file of wanted) user.held.add(file);
  await fetchAll(wanted, (file) => ask(world, user, "file", file, anything));
}

/** Some of the pictures that a page shows. */
async function loadPictures(world: World, user: User, html: string): Promise<void> {
  const shown = [...html.matchAll(/src="(\/media\/listings\/[^"]+)"/g)].map(([, url]) => url ?? "");
  const wanted = [...new Set(shown)].filter((url) => !user.held.has(url)).slice(0, PICTURES_SEEN);
  for (const url of wanted) user.held.add(url);
  await fetchAll(wanted, (url) => ask(world, user, "picture", url, picture));
}

function noteListings(user: User, body: string): void {
  const ids = [...body.matchAll(/\/marketplace\/([0-9a-f]{32})"/g)].map(([, id]) => id ?? "");
  if (ids.length > 0) user.seen = [...new Set(ids)].slice(0, 24);
}

const open = async (world: World, user: User, act: string, path: string) => {
  const answer = await ask(world, user, act, path, page(path.split("?")[0] ?? path));
  const html = answer?.body.toString() ?? "";
  await loadFiles(world, user, html);
  return html;
};

export const home: Act = async (world, user) => {
  const html = await open(world, user, "home", "/");
  noteListings(user, html);
  await loadPictures(world, user, html);
};

export const content: Act = (world, user) =>
  open(world, user, "content page", user.random.pick([...CONTENT, ...ARTICLES.map((id) => `/blog/${id}`)]));

export const cityPrices: Act = (world, user) =>
  open(world, user, "city prices", user.random.pick(CITY_PAGES));

function question({ random }: User): URLSearchParams {
  const params = new URLSearchParams();
  const { value: city } = random.pick(CITIES[random.pick(["sa", "sa", "qa", "ae"] as const)]);
  if (random.chance(0.35)) params.set("search", random.pick(WORDS));
  if (random.chance(0.5)) params.set("offer", random.pick(["sale", "rent"]));
  if (random.chance(0.5)) params.set("type", random.pick(TYPES));
  if (random.chance(0.6)) params.set("city", city);
  if (random.chance(0.2)) params.set("bedrooms", String(random.whole(1, 5)));
  if (random.chance(0.15)) params.set("max_price", String(random.whole(2, 40) * 50_000));
  if (random.chance(0.2)) params.set("sort", random.pick(["price_asc", "price_desc"]));
  return params;
}

const pause = (user: User) => new Promise((resolve) => setTimeout(resolve, user.random.between(300, 1200)));

/** A search, then narrowed or leafed through, which the page's script shows in its place. */
export const search: Act = async (world, user) => {
  const asked = question(user);
  const html = await open(world, user, "search", `/marketplace?${asked}`);
  noteListings(user, html);
  await loadPictures(world, user, html);
  const next = /rel="next" href="\/marketplace\?([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  await pause(user);
  const further = next && user.random.chance(0.6) ? next : String(question(user));
  await ask(world, user, "search, in place", `/marketplace?${further}`, page("/marketplace"));
};

export const map: Act = (world, user) => {
  const { random } = user;
  const south = Number(random.between(21, 25.5).toFixed(3));
  const west = Number(random.between(39, 54).toFixed(3));
  const side = random.pick([0.2, 1, 4]);
  const area = { south, west, north: south + side, east: west + side };
  const params = question(user);
  for (const [name, value] of Object.entries(area)) params.set(name, value.toFixed(3));
  return ask(world, user, "map points", `/marketplace/points?${params}`, json("points"));
};

export const listing: Act = async (world, user) => {
  if (user.seen.length === 0) return search(world, user);
  const id = user.random.pick(user.seen);
  const html = await open(world, user, "listing", `/marketplace/${id}`);
  await loadPictures(world, user, html);
};

export const estimate: Act = async (world, user) => {
  const { random } = user;
  const asked = new URLSearchParams({
    city: "Riyadh",
    district: random.pick(DISTRICTS),
    property_type: random.pick(["villa", "apartment"]),
    area_sqm: String(random.whole(90, 600)),
  });
  const answer = (html: string) =>
    html.includes('id="answer-title"') ? null : "an estimate without an answer";
  await ask(
    world,
    user,
    "estimate",
    `/estimate?${asked}`,
    (given) => page("/estimate")(given) ?? answer(given.body.toString()),
  );
};

/** Opens an account, as somebody else than the user: nobody signs up twice. */
export const signUp: Act = async (world, user) => {
  user.made += 1;
  const email = `load-${world.seed}-new-${user.index}-${user.made}@example.com`;
  const done = await ask(
    world,
    { ...user, cookies: new Map() },
    "sign-up",
    "/auth?tab=signup",
    page("/auth"),
    {
      form: [
        ["full_name", "ريم السبيعي"],
        ["email", email],
        ["password", world.password],
        ["password_confirmation", world.password],
      ],
    },
  );
  if (done) world.ledger.signUps.push(email);
};
