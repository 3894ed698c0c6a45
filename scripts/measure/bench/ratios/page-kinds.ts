import type { Sessions } from "./sessions.ts";
import { inTurn, type Subject } from "./timed.ts";
import { ratioRow, type RatioRow } from "./print.ts";

/** A made-up address for each request: the instant estimate lets one ask so often and no more. */
const someone = (round: number) => ({ "CF-Connecting-IP": `10.${round % 250}.${Math.floor(round / 250)}.1` });

/** Times an empty answer that a route without a page, a page, and ten thousand listings in one file may take: gross breaches. */
const ROUTE = 12;
const PAGE = 30;
const SITEMAP = 80;

const RIYADH = "city=Riyadh&district=%D8%A7%D9%84%D9%86%D8%B1%D8%AC%D8%B3&property_type=villa&area_sqm=";

/** A kind of page: one address, or one for each round. */
type Kind = {
  what: string;
  most: number;
  cookie?: string;
  headers?: (round: number) => Record<string, string>;
} & ({ path: string } | { ask: (round: number) => string });

/** Every kind of page, each with what it may take at most beside an empty answer of the same runtime. */
const kinds = ({ admin, member, owner, listing }: Sessions): Kind[] => [
  { what: "robots.txt (a route without a page)", path: "/robots.txt", most: ROUTE },
  { what: "content page (a file)", path: "/faq", most: ROUTE },
  { what: "home", path: "/", most: PAGE },
  { what: "marketplace", path: "/marketplace", most: PAGE },
  {
    what: "marketplace, words and a city",
    path: "/marketplace?search=%D9%85%D8%B3%D8%A8%D8%AD&city=Riyadh",
    most: PAGE,
  },
  { what: "marketplace's .data", path: "/marketplace.data", most: PAGE },
  {
    what: "map of a city",
    path: "/marketplace/points?south=24.4&west=46.3&north=25&east=47.1&zoom=11",
    most: PAGE,
  },
  { what: "listing", path: `/marketplace/${listing}`, most: PAGE },
  { what: "city's prices", path: "/market/riyadh/apartment", most: PAGE },
  { what: "estimate, the questions", path: "/estimate", most: PAGE },
  {
    what: "estimate, answered",
    ask: (round) => `/estimate?${RIYADH}${300 + round}`,
    headers: someone,
    most: PAGE,
  },
  { what: "/api/viewer (JSON)", path: "/api/viewer", cookie: member, most: ROUTE },
  { what: "dashboard", path: "/dashboard", cookie: member, most: PAGE },
  { what: "dashboard's .data", path: "/dashboard.data", cookie: member, most: PAGE },
  { what: "own listings", path: "/dashboard/listings", cookie: owner, most: PAGE },
  { what: "administration, figures", path: "/admin", cookie: admin, most: PAGE },
  { what: "administration, moderation", path: "/admin/listings", cookie: admin, most: PAGE },
  { what: "sitemap of ten thousand listings", path: "/sitemaps/listings-1.xml", most: SITEMAP },
];

const request =
  (origin: string, kind: Kind): Subject =>
  (round) => ({
    url: origin + ("ask" in kind ? kind.ask(round) : kind.path),
    headers: { ...kind.headers?.(round), ...(kind.cookie ? { Cookie: kind.cookie } : {}) },
  });

/** Each kind of page of the site at `origin`, asked in turn with the empty answer of the same runtime. */
export async function pageKindRows({
  origin,
  hello,
  sessions,
  rounds,
}: {
  origin: string;
  hello: string;
  sessions: Sessions;
  rounds: number;
}): Promise<RatioRow[]> {
  const empty = () => ({ url: `${hello}/ok` });
  const rows: RatioRow[] = [];
  const [bare, nothing] = await inTurn([() => ({ url: `${hello}/` }), empty], { rounds });
  rows.push(ratioRow("(the bare framework's page)", bare, "empty route", nothing));
  for (const kind of kinds(sessions)) {
    const [ours, reference] = await inTurn([request(origin, kind), empty], { rounds });
    rows.push(ratioRow(kind.what, ours, "empty route", reference, { most: kind.most }));
  }
  return rows;
}

/** Shared pages out of the edge's cache, on a site that keeps them. */
export async function keptPageRows({
  origin,
  hello,
  rounds,
}: {
  origin: string;
  hello: string;
  rounds: number;
}): Promise<RatioRow[]> {
  const rows: RatioRow[] = [];
  for (const [what, path] of [
    ["home, kept at the edge", "/"],
    ["marketplace, kept at the edge", "/marketplace"],
  ] as const) {
    const [ours, empty] = await inTurn([() => ({ url: origin + path }), () => ({ url: `${hello}/ok` })], {
      rounds,
    });
    rows.push(ratioRow(what, ours, "empty route", empty, { most: ROUTE }));
  }
  return rows;
}
