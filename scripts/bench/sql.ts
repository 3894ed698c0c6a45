// `node scripts/bench/sql.ts --persist-to DIR --questions N`: asks the domain the questions on a local database and
// prints as one line of JSON what its SQL took: { listings, pages: [...], maps: [...] }.
import { parseArgs } from "node:util";
import { EVERYTHING, searchQuery } from "#app/domains/listings/search-input.ts";
import { findOnMap } from "#app/domains/listings/map.server.ts";
import { searchListings } from "#app/domains/listings/search.server.ts";
import { openDatabase } from "#app/platform/d1.server.ts";
import { withLocalState } from "../listings/store.ts";
import { makeQuestions, MAP_SEARCHES, MAPS } from "./queries.ts";

const { values } = parseArgs({
  options: { "persist-to": { type: "string" }, questions: { type: "string", default: "200" } },
});
if (!values["persist-to"]) throw new Error("Give --persist-to DIR.");

type Cost = { sqlMs: number; rowsRead: number; statements: number };
let cost: Cost = { sqlMs: 0, rowsRead: 0, statements: 0 };
const plans = new Map<string, unknown[]>();

/** The binding, with what each statement cost added up and its text kept for its plan. */
function counted(binding: D1Database): D1Database {
  const wrap = (statement: D1PreparedStatement, query: string, bound: unknown[]): D1PreparedStatement =>
    ({
      bind: (...values: unknown[]) => wrap(statement.bind(...values), query, values),
      all: async () => {
        const result = await statement.all();
        cost.sqlMs += result.meta.duration;
        cost.rowsRead += result.meta.rows_read;
        cost.statements += 1;
        if (!plans.has(query)) plans.set(query, bound);
        return result;
      },
    }) as unknown as D1PreparedStatement;
  return { prepare: (query: string) => wrap(binding.prepare(query), query, []) } as unknown as D1Database;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  cost = { sqlMs: 0, rowsRead: 0, statements: 0 };
  await work();
  return cost;
}

async function ask({ DB }: { DB: D1Database }): Promise<void> {
  const db = openDatabase(counted(DB));
  const listings = await DB.prepare("select max(seq) as newest from listings").first<{ newest: number }>();
  const questions = makeQuestions(Number(values.questions), listings?.newest ?? 0);
  // Twice: the first round fills the page cache, as any database in use has it.
  const pages = [];
  for (const round of ["cold", "warm"])
    for (const { search, after } of questions) {
      const query = new URLSearchParams(searchQuery(search));
      if (after) query.set("after", after);
      const measured = await costOf(() => searchListings({ db }, search, after));
      if (round === "warm") pages.push({ query: query.toString(), isFirst: after === null, ...measured });
    }
  const maps = [];
  for (const { name, bounds } of MAPS)
    for (const change of MAP_SEARCHES) {
      const search = { ...EVERYTHING, ...change };
      const params = new URLSearchParams(searchQuery(search));
      for (const [side, degrees] of Object.entries(bounds)) params.set(side, String(degrees));
      params.set("zoom", "11");
      await findOnMap({ db }, search, bounds);
      maps.push({
        name,
        query: params.toString(),
        ...(await costOf(() => findOnMap({ db }, search, bounds))),
      });
    }
  const scans: string[] = [];
  for (const [query, bound] of plans) {
    const plan = await DB.prepare(`explain query plan ${query}`)
      .bind(...bound)
      .all<{ detail: string }>();
    for (const { detail } of plan.results)
      if (detail.startsWith("SCAN") && !/VIRTUAL TABLE INDEX|CONSTANT ROW|^SCAN \(/.test(detail))
        scans.push(`${detail}: ${query}`);
  }
  console.log(
    JSON.stringify({ listings: listings?.newest ?? 0, statements: plans.size, scans, pages, maps }),
  );
}

await withLocalState(values["persist-to"], ask);
