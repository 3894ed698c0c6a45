// `npm run fuzz -- [--rounds 5] [--seed 1]`: every field of every form, parameter, cookie, API call, job and signed webhook,
// once a round and each time in another hostile way (tests/integration/attack/fuzz). Each round is a run of its own, under
// the seed and those after it: one runtime takes ten thousand timers. Prints what was answered; ends with 1 where a round failed.
import { parseArgs, stripVTControlCharacters } from "node:util";
import { main } from "../setup/main.ts";
import { toolEnv } from "../setup/project.ts";
import { endRunning, run } from "../setup/run.ts";
import { stop } from "../setup/say.ts";
import { ensureChrome } from "../local/system.ts";

/** The lines in which a round says how it was answered, by class. */
const tallies = (output: string): string[] =>
  output.split("\n").filter((line) => /^[a-z ]+: \{"[1-5]xx"/.test(line) || /^\s+Tests /.test(line));

await main(async () => {
  const { values } = parseArgs({
    options: { rounds: { type: "string", default: "5" }, seed: { type: "string", default: "1" } },
  });
  const rounds = Number(values.rounds);
  const first = Number(values.seed);
  if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(first))
    throw stop("--rounds and --seed are whole numbers.", "npm run fuzz -- --rounds 2 --seed 7");
  await ensureChrome();
  let failed = 0;
  for (let seed = first; seed < first + rounds; seed += 1) {
    const env = toolEnv({ FUZZ_ROUNDS: "1", FUZZ_SEED: String(seed) });
    const started = Date.now();
    const args = ["run", "tests/integration/attack/fuzz"];
    const { code, output } = await run("vitest", args, { env, quiet: true });
    const plain = stripVTControlCharacters(output);
    if (code !== 0) {
      failed += 1;
      console.log(plain.trim());
    }
    console.log(
      `seed ${seed}: ${code === 0 ? "held" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`,
    );
    for (const line of tallies(plain)) console.log(`  ${line.trim()}`);
  }
  await endRunning();
  console.log(`${rounds - failed} of ${rounds} rounds held`);
  process.exit(failed > 0 ? 1 : 0);
});
