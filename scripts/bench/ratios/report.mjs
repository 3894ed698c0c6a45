import { run } from "../../setup/run.mjs";
import { stop, tail } from "../../setup/say.mjs";

/** Runs a script of the bench and reads the one line of JSON that it prints. */
export async function report(args, { env } = {}) {
  const { code, output } = await run("node", args, { quiet: true, env });
  const line = output.split("\n").findLast((text) => /^[[{]/.test(text));
  if (code !== 0 || !line) throw stop(`${args[0]} failed:\n${tail(output)}`, "Mend what it names.");
  return JSON.parse(line);
}
