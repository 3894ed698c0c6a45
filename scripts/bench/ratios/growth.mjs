import { spread } from "../table.mjs";
import { ratioRow } from "./print.mjs";
import { inTurn } from "./timed.mjs";

/** More than this beside a tenth of the data is no longer logarithmic: the tenfold would be. */
const MOST_FOR_TENFOLD = 2.5;

/** The map counts in cells up to a number each: until these are full it reads more, and never more than they hold. */
const MOST_OF_MAP = 60;

const short = (listings) =>
  listings >= 1_000_000
    ? `${listings / 1_000_000}M`
    : listings >= 1000
      ? `${listings / 1000}k`
      : String(listings);

const most = (size, base) => MOST_FOR_TENFOLD ** Math.log10(size.listings / base.listings);

/** What is asked by the same address at every size. */
const PAGES = [
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
function rowsOf(what, states, figures, options = {}) {
  const [base] = states;
  return states.slice(1).map((state, index) =>
    ratioRow(`${what}, ${short(state.listings)}`, figures[index + 1], short(base.listings), figures[0], {
      most: most(state, base),
      ...options,
    }),
  );
}

/** The same questions to sites with more and more listings: over HTTP, as bare SQL and by rows read. `states` rise in size. */
export async function growthRows(states, { rounds }) {
  const over = (one, count) => inTurn(states.map(one), { rounds: count });
  const questions = (kind, address) =>
    over(({ origin, sql }) => {
      const asked = sql[kind];
      return (round) => ({ url: `${origin}${address}?${asked[round % asked.length].query}` });
    }, states[0].sql[kind].length);
  const rows = [
    ...rowsOf("search page, HTTP", states, await questions("pages", "/marketplace.data")),
    ...sqlRows("search page", states, ({ sql }) => sql.pages),
    ...rowsOf("map, HTTP", states, await questions("maps", "/marketplace/points"), { most: MOST_OF_MAP }),
    ...sqlRows("map", states, ({ sql }) => sql.maps, { most: MOST_OF_MAP }),
  ];
  for (const [what, page] of PAGES) {
    const one = (state) => {
      const { path, cookie } = page(state.sessions);
      return () => ({ url: state.origin + path, headers: cookie ? { Cookie: cookie } : {} });
    };
    rows.push(...rowsOf(`${what}, HTTP`, states, await over(one, rounds)));
  }
  const inserted = states.map(({ inserts }) => spread(inserts.ms));
  const written = states.map(({ inserts }) => spread(inserts.rowsWritten));
  rows.push(...rowsOf("a listing's insert, SQL", states, inserted));
  rows.push(...rowsOf("a listing's insert, rows written", states, written, { unit: "rows" }));
  return rows;
}

function sqlRows(what, states, questionsOf, options = {}) {
  const of = (key) => states.map((state) => spread(questionsOf(state).map((question) => question[key])));
  return [
    ...rowsOf(`${what}, SQL`, states, of("sqlMs"), options),
    ...rowsOf(`${what}, rows read`, states, of("rowsRead"), { unit: "rows", ...options }),
  ];
}

/** What the searches of one size take over HTTP beside their bare SQL. */
export async function searchRows({ origin, sql }) {
  const rows = [];
  for (const [what, kind, address] of [
    ["search page's loader, HTTP", "pages", "/marketplace.data"],
    ["map, HTTP", "maps", "/marketplace/points"],
  ]) {
    const questions = sql[kind];
    const ask = (round) => ({ url: `${origin}${address}?${questions[round % questions.length].query}` });
    const [ours] = await inTurn([ask], { rounds: questions.length });
    rows.push(ratioRow(what, ours, "its bare SQL", spread(questions.map(({ sqlMs }) => sqlMs))));
  }
  return rows;
}
