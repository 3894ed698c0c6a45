import { parseArgs } from "node:util";
import { isWrongOption } from "../setup/say.ts";
import { DataError } from "./tables/table.ts";

/** Runs a command. What the operator can mend (DataError, a wrong option) ends it with code 1 and a sentence instead of a stack. */
export async function runCommand(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DataError) && !isWrongOption(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** The text options of the command line that were given. Throws DataError with the usage for any other argument. */
export function textOptions<Name extends string>(
  names: readonly Name[],
  usage: string,
): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  try {
    return parseArgs({ options }).values as Partial<Record<Name, string>>;
  } catch (cause) {
    throw new DataError("options", `${cause instanceof Error ? cause.message : String(cause)}; ${usage}`);
  }
}

/** Writes lines to a stream, each after the seconds that have passed since this call. */
export function progressOn(stream: NodeJS.WriteStream): (line: string) => void {
  const started = performance.now();
  return (line) => {
    stream.write(`[${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s] ${line}\n`);
  };
}
