// `npm run pair -- --before ORIGIN --after ORIGIN [--rounds 80]`: asks two running builds of the site the same things in
// turn, so that whatever else the machine does slows both. Prints for each kind of page the median of the ratios of each
// pair, and ends with 1 where one is over 1.1. Both sites need the same listings: `npm run seed:listings` with one
// day.
import { parseArgs } from "node:util";
import { median } from "#app/lib/stats.ts";
import { main } from "../setup/main.ts";
import { stop } from "../setup/say.ts";
import { timesInTurn } from "./bench/ratios/timed.ts";
import { ms } from "./bench/table.ts";

const USAGE =
  "npm run pair -- --before http://localhost:8787 --after http://localhost:9787, both with the same listings";
/** Asked first, and not counted: they open connections and load modules. */
const WARM_UP = 5;
/** As much slower as a change of the code may be. */
const ALLOWED = 1.1;

function readOptions(): { before: string; after: string; rounds: number } {
  const { values } = parseArgs({
    options: {
      before: { type: "string" },
      after: { type: "string" },
      rounds: { type: "string", default: "80" },
    },
  });
  const rounds = Number(values.rounds);
  const { before, after } = values;
  if (!before || !after || !Number.isInteger(rounds) || rounds < 1) throw stop("What to compare?", USAGE);
  return { before, after, rounds };
}

/** An address of each kind for the round: new each time, so that nothing is answered from a cache of pages. */
const kindsOf = (listings: readonly string[]): Record<string, (round: number) => string> => ({
  "search by filters": (round) => `/marketplace?city=Riyadh&offer=sale&min_price=${100_000 + round}`,
  "search by a word": (round) => `/marketplace?search=فيلا&max_price=${9_000_000 + round}`,
  "search by price": (round) =>
    `/marketplace?city=Jeddah&bedrooms=3&sort=price_desc&min_price=${20_000 + round}`,
  "points of the map": (round) =>
    `/marketplace/points?south=24.5&west=46.5&north=24.9&east=46.9&min_price=${1000 + round}`,
  listing: (round) => `/marketplace/${listings[round % listings.length]}?round=${round}`,
  "home page": (round) => `/?round=${round}`,
  "sign-in page": (round) => `/auth?tab=login&round=${round}`,
  "content page": () => "/methodology",
});

/** Addresses of listings that the first page of the market shows. */
async function findListings(origin: string): Promise<string[]> {
  const page = await (await fetch(`${origin}/marketplace?offer=rent`)).text();
  const found = new Set(
    [...page.matchAll(/href="\/marketplace\/([\w-]{20,})"/g)].map((match) => match[1] ?? ""),
  );
  if (found.size === 0) throw stop(`${origin} shows no listings.`, USAGE);
  return [...found];
}

await main(async () => {
  const { before, after, rounds } = readOptions();
  const kinds = Object.entries(kindsOf(await findListings(before)));
  const slower: string[] = [];
  for (const [kind, addressAt] of kinds) {
    const asked = [before, after].map((origin) => (round: number) => ({ url: origin + addressAt(round) }));
    const [old = [], now = []] = await timesInTurn(asked, { rounds, warm: WARM_UP });
    const ratio = median(now.map((took, round) => took / (old[round] ?? Number.NaN)));
    if (!(ratio <= ALLOWED)) slower.push(kind);
    console.log(
      `${kind.padEnd(20)} before${ms(median(old))}  after${ms(median(now))}  ratio ${ratio.toFixed(2)}`,
    );
  }
  if (slower.length > 0)
    throw stop(`Over ${ALLOWED}: ${slower.join(", ")}.`, "Run it again on a quiet machine.");
});
