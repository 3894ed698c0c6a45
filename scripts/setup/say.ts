import { codeOf } from "./bootstrap.mjs";

export { codeOf, sayError, stop, tail } from "./bootstrap.mjs";

/** Whether `parseArgs` refused what the command was given. */
export const isWrongOption = (error: unknown): error is Error =>
  codeOf(error)?.startsWith("ERR_PARSE_ARGS_") === true;

/** Numbered progress lines: `[2/6] migrating the database`. `done` steps have been announced before. */
export function steps(total: number, done = 0): (text: string) => void {
  let count = done;
  return (text) => console.log(`[${++count}/${total}] ${text}`);
}
