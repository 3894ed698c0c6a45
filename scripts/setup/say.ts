export { codeOf, sayError, stop, tail } from "./bootstrap.mjs";

/** Numbered progress lines: `[2/6] migrating the database`. `done` steps have been announced before. */
export function steps(total: number, done = 0): (text: string) => void {
  let count = done;
  return (text) => console.log(`[${++count}/${total}] ${text}`);
}
