import { backtest } from "./scores/backtest-run.ts";
import { progressOn, runCommand, textOptions } from "./command.ts";
import { SPLITS } from "./scores/splits.ts";
import { DataError } from "./tables/table.ts";

const USAGE = "npm run model:backtest -- --data DIR [--market sa|qa|ae]";

await runCommand(async () => {
  const { data, market } = textOptions(["data", "market"], USAGE);
  if (!data) throw new DataError("--data", `name the folder of the raw files: ${USAGE}`);
  if (market !== undefined && !SPLITS.some((split) => split.market === market))
    throw new DataError("--market", `${market} is no market; ${USAGE}`);
  await backtest(data, progressOn(process.stdout), market);
});
