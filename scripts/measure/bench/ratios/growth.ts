import type { Cost } from "../counted.ts";
import { spread } from "../table.ts";
import { ratioRow, type Figure, type RatioOptions, type RatioRow } from "./print.ts";
import type { Sessions } from "./sessions.ts";
import type { ServedState } from "./state.ts";
import { inTurn, type Subject } from "./timed.ts";

/** More than this beside a tenth of the data is no longer logarithmic: the tenfold would be. */
const MOST_FOR_TENFOLD = 2.5;

/** D1's largest database. */
const LARGEST_BYTES = 10e9;

/** By words and ranges the map counts in cells up to a number each: until these are full it reads more, and never more than they hold. */
const MOST_OF_MAP = 60;

const short = (listings: number): string =>
  listings >= 1_000_000
    ? `${listings / 1_000_000}M`
    : listings >= 1000
      ? `${listings / 1000}k`
      : String(listings);

const most = (size: ServedState, base: ServedState): number =>
  MOST_FOR_TENFOLD ** Math.log10(size.listings / base.listings);

/** What is asked by the same address at every size. */
const PAGES: [what: string, page: (sessions: Sessions) => { path: string; cookie?: string }][] = [
  ["listing", ({ listing }) => ({ path: `/marketplace/${listing}` })],
  ["moderation", ({ admin }) => ({ path: "/admin/listings", cookie: admin })],
  [
    "moderation, a common word",
    ({ admin }) => ({ path: "/admin/listings?q=%D8%B4%D9%82%D8%A9", cookie: admin }),
  ],
  ["own listings", ({ owner }) => ({ path: "/dashboard/listings", cookie: owner })],
  ["sitemap's index", () => ({ path: "/sitemap.xml" })],
  ["each minute's scheduled run", () => ({ path: "/cdn-cgi/local/scheduled?cron=*+*+*+*+*" })],
  ["sitemap of ten thousand listings", () => ({ path: "/sitemaps/listings-1.xml" })],
];

/** What each size's figures have beside the smallest one's: figures of the same kind, in the order of `states`. */
function rowsOf(
  what: string,
  states: ServedState[],
  figures: Figure[],
  options: RatioOptions = {},
): RatioRow[] {
  const [base, ...larger] = states;
  const [reference, ...ours] = figures;
  if (!base || !reference) return [];
  return larger.map((state, index) =>
    ratioRow(
      `${what}, ${short(state.listings)}`,
      ours[index] ?? { p50: Number.NaN },
      short(base.listings),
      reference,
      { most: most(state, base), ...options },
    ),
  );
}

/** The questions of a state, one a round and anew at their end. */
const asked =
  ({ origin, sql }: ServedState, kind: "pages" | "maps", address: string): Subject =>
  (round) => ({ url: `${origin}${address}?${sql[kind][round % sql[kind].length]?.query}` });

/** The same questions to sites with more and more listings: over HTTP, as bare SQL and by rows read. `states` rise in size. */
export async function growthRows(states: ServedState[], { rounds }: { rounds: number }): Promise<RatioRow[]> {
  const over = (one: (state: ServedState) => Subject, count: number) =>
    inTurn(states.map(one), { rounds: count });
  const questions = (kind: "pages" | "maps", address: string) =>
    over((state) => asked(state, kind, address), states[0]?.sql[kind].length ?? 0);
  const rows = [
    ...rowsOf("search page, HTTP", states, await questions("pages", "/marketplace.data")),
    ...sqlRows("search page", states, ({ sql }) => sql.pages),
    ...sqlRows("search in a drawn area", states, ({ sql }) => sql.drawn),
    ...rowsOf("map, HTTP", states, await questions("maps", "/marketplace/points"), { most: MOST_OF_MAP }),
    ...sqlRows("map by offer and type", states, ({ sql }) => sql.maps.filter(({ isCounted }) => isCounted)),
    ...sqlRows(
      "map by words and ranges",
      states,
      ({ sql }) => sql.maps.filter(({ isCounted }) => !isCounted),
      { most: MOST_OF_MAP },
    ),
  ];
  for (const [what, page] of PAGES) {
    const one = (state: ServedState): Subject => {
      const { path, cookie } = page(state.sessions);
      return () => ({ url: state.origin + path, ...(cookie ? { headers: { Cookie: cookie } } : {}) });
    };
    rows.push(...rowsOf(`${what}, HTTP`, states, await over(one, rounds)));
  }
  const inserted = states.map(({ inserts }) => spread(inserts.ms));
  const written = states.map(({ inserts }) => spread(inserts.rowsWritten));
  const bytes = states.map(({ listings, sql }) => ({ p50: sql.bytes / listings }));
  rows.push(...rowsOf("a listing's room in the database", states, bytes, { unit: "kB" }));
  rows.push(...rowsOf("a listing's insert, SQL", states, inserted));
  rows.push(...rowsOf("a listing's insert, rows written", states, written, { unit: "rows" }));
  return rows;
}

/** What each size takes of the largest database, and how many listings would fill it (docs/scale.md). */
export function roomLines(states: ServedState[]): string[] {
  return states.map(({ listings, sql }) => {
    const each = sql.bytes / listings;
    const most = (LARGEST_BYTES / each / 1e6).toFixed(1);
    return `  ${short(listings)} listings: ${(sql.bytes / 1e6).toFixed(0)} MB, ${(each / 1000).toFixed(1)} kB each; D1's 10 GB hold ${most} million such`;
  });
}

function sqlRows(
  what: string,
  states: ServedState[],
  questionsOf: (state: ServedState) => Cost[],
  options: RatioOptions = {},
): RatioRow[] {
  const of = (key: "sqlMs" | "rowsRead") =>
    states.map((state) => spread(questionsOf(state).map((question) => question[key])));
  return [
    ...rowsOf(`${what}, SQL`, states, of("sqlMs"), options),
    ...rowsOf(`${what}, rows read`, states, of("rowsRead"), { unit: "rows", ...options }),
  ];
}

/** What 95 of a hundred searches may take as bare SQL, in ms, on so many listings. */
const SLOWEST_SEARCH: ReadonlyMap<number, number> = new Map([
  [100_000, 50],
  [1_000_000, 150],
]);

/** The slow searches of each size that has a limit. */
export function slowSearchRows(states: readonly ServedState[]): RatioRow[] {
  return states.flatMap(({ listings, sql }) => {
    const limit = SLOWEST_SEARCH.get(listings);
    if (limit === undefined) return [];
    const slow = { p50: spread(sql.pages.map(({ sqlMs }) => sqlMs)).p95 };
    const what = `search page, SQL, 95th of a hundred, ${short(listings)}`;
    return [ratioRow(what, slow, "the limit", { p50: limit }, { most: 1 })];
  });
}

/** What the searches of one size take over HTTP beside their bare SQL. */
export async function searchRows(state: ServedState): Promise<RatioRow[]> {
  const rows: RatioRow[] = [];
  const bare = (questions: readonly Cost[]) => spread(questions.map(({ sqlMs }) => sqlMs));
  rows.push(
    ratioRow(
      "search in a drawn area, SQL",
      bare(state.sql.drawn),
      "the searches of any kind",
      bare(state.sql.pages),
    ),
  );
  for (const [what, kind, address] of [
    ["search page's loader, HTTP", "pages", "/marketplace.data"],
    ["map, HTTP", "maps", "/marketplace/points"],
  ] as const) {
    const questions = state.sql[kind];
    const [ours] = await inTurn([asked(state, kind, address)], { rounds: questions.length });
    rows.push(ratioRow(what, ours, "its bare SQL", bare(questions)));
  }
  return rows;
}
