import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { MarketReplay, Replay } from "#app/domains/record/rules.ts";
import { progressOn, runCommand, textOptions } from "./command.ts";
import { aligned, percent, signedPercent } from "./scores/scores.ts";
import { replayMarket } from "./scores/replay-run.ts";
import { DataError } from "./tables/table.ts";

const USAGE = "npm run model:replay -- --data DIR [--market sa|qa|ae]";
const OUT = fileURLToPath(new URL("../../content/market/replay.json", import.meta.url));
const MARKETS = ["sa", "qa", "ae"] as const;
/** Seven digits are finer than anything that is shown, and hide no difference. */
const DIGITS = 1e7;

const round = (_key: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * DIGITS) / DIGITS : value;

function table(market: string, { months, score, grades, baseline }: MarketReplay): string {
  const all = {
    month: "all",
    sales: months.reduce((n, { sales }) => n + sales, 0),
    before: 0,
    score,
    grades,
    baseline,
  };
  const lines = [...months, all].map(({ month, sales, score: of, grades: by, baseline: plain }) => [
    market,
    month,
    String(sales),
    String(of?.n ?? 0),
    percent(of?.medianAbsError ?? null),
    of ? signedPercent(of.medianBias) : "-",
    percent(of?.inRange ?? null),
    percent(plain),
    by.map(({ grade, n, medianAbsError }) => `${grade} ${n} ${percent(medianAbsError)}`).join(", "),
  ]);
  const heads = ["market", "month", "sold", "valued", "median", "bias", "cover80", "baseline", "grades"];
  return aligned([heads, ...lines], (column) => column < 2 || column === 8);
}

/** Writes a market's part of the file, and leaves those of the others. */
function keep(market: (typeof MARKETS)[number], replayed: MarketReplay): void {
  const kept = existsSync(OUT) ? (JSON.parse(readFileSync(OUT, "utf8")) as Partial<Replay>) : {};
  const replay: Partial<Replay> = { ...kept, [market]: replayed };
  const ordered = Object.fromEntries(MARKETS.flatMap((one) => (replay[one] ? [[one, replay[one]]] : [])));
  writeFileSync(OUT, `${JSON.stringify(ordered, round, 2)}\n`);
}

await runCommand(async () => {
  const { data, market } = textOptions(["data", "market"], USAGE);
  if (!data) throw new DataError("--data", `name the folder of the raw files: ${USAGE}`);
  const wanted = MARKETS.filter((one) => market === undefined || market === one);
  if (wanted.length === 0) throw new DataError("--market", `${market} is no market; ${USAGE}`);
  const say = progressOn(process.stdout);
  for (const one of wanted) {
    const replayed = await replayMarket(data, one, say);
    say(`\n${table(one, replayed)}`);
    keep(one, replayed);
    say("wrote content/market/replay.json");
  }
});
