import type { Env } from "../../../setup/project.ts";
import { run } from "../../../setup/run.ts";
import { stop, tail } from "../../../setup/say.ts";

/** Runs a script of the bench and reads the one line of JSON that it prints. */
export async function report<Printed>(args: string[], { env }: { env?: Env } = {}): Promise<Printed> {
  const { code, output } = await run("node", args, { quiet: true, env });
  const line = output.split("\n").findLast((text) => /^[[{]/.test(text));
  if (code !== 0 || !line) throw stop(`${args[0]} failed:\n${tail(output)}`, "Mend what it names.");
  return JSON.parse(line) as Printed;
}
