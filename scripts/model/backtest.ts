import { parseArgs } from "node:util";
import { backtest } from "./backtest-run.ts";
import { readDubai } from "./dubai.ts";
import { readOfficialIndices } from "./official.ts";
import { readQatar } from "./qatar.ts";
import { readSaudi } from "./saudi.ts";

const { values } = parseArgs({ options: { data: { type: "string" }, market: { type: "string" } } });
if (!values.data) {
  process.stderr.write(
    "name the folder of the raw files: npm run model:backtest -- --data DIR [--market sa|qa|ae]\n",
  );
  process.exitCode = 1;
} else {
  const folder = values.data;
  const data = {
    sa: readSaudi(folder),
    qa: readQatar(folder),
    ae: readDubai(folder),
    officialIndices: readOfficialIndices(folder),
  };
  backtest(data, (line) => process.stdout.write(`${line}\n`), values.market);
}
