// `node scripts/measure/bench/sql.ts --persist-to DIR --questions N`: asks the domain the questions on a local database, inserts
// listings one by one, opens sessions to ask the site with, and prints as one line of JSON what the SQL took:
// { bytes, listings, pages: [...], maps: [...], drawn: [...], wrong: [...], scans: [...], inserts, sessions }.
import { parseArgs } from "node:util";
import { EVERYTHING, searchQuery } from "#app/domains/listings/search/search-input.ts";
import { isCountedSearch } from "#app/domains/listings/search/map-counts.server.ts";
import { findOnMap } from "#app/domains/listings/search/map-points.server.ts";
import { searchListings } from "#app/domains/listings/search/search.server.ts";
import { openDatabase } from "#app/platform/d1.server.ts";
import { withLocalState } from "../../seed/store.ts";
import { wrongAnswers } from "./brute-force.ts";
import { countedBinding } from "./counted.ts";
import { makeDrawnSearches, makeQuestions, MAP_SEARCHES, MAPS } from "./queries.ts";
import { timeInserts } from "./ratios/inserts.ts";
import { openSessions } from "./ratios/sessions.ts";

const { values } = parseArgs({
  options: { "persist-to": { type: "string" }, questions: { type: "string", default: "200" } },
});
if (!values["persist-to"]) throw new Error("Give --persist-to DIR.");

async function ask({ DB }: { DB: D1Database }): Promise<void> {
  const { counted, costOf, warmCostOf, statements, fullScans } = countedBinding(DB);
  const db = openDatabase(counted);
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
      const measured = await warmCostOf(() => findOnMap({ db }, search, bounds));
      maps.push({ name, query: params.toString(), isCounted: isCountedSearch(search), ...measured });
    }
  const drawnSearches = makeDrawnSearches(Number(values.questions));
  const drawn = [];
  for (const search of drawnSearches)
    drawn.push({
      query: searchQuery(search),
      ...(await warmCostOf(() => searchListings({ db }, search, null))),
    });
  const scans = await fullScans();
  const wrong = await wrongAnswers(openDatabase(DB), drawnSearches);
  const bytes = (await DB.prepare("select 1").run()).meta.size_after;
  const answers = {
    bytes,
    listings: listings?.newest ?? 0,
    statements: statements(),
    scans,
    pages,
    maps,
    drawn,
    wrong,
  };
  const inserts = await timeInserts(DB);
  console.log(JSON.stringify({ ...answers, inserts, sessions: await openSessions(DB) }));
}

await withLocalState(values["persist-to"], ask);
