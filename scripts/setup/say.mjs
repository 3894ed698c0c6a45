/** Numbered progress lines: `[2/6] migrating the database`. */
export function steps(total) {
  let done = 0;
  return (text) => console.log(`[${++done}/${total}] ${text}`);
}

/** The error for what a person can mend: says what is wrong and what to do about it. */
export function stop(problem, remedy) {
  return Object.assign(new Error(problem), { remedy });
}

/** Prints the problem with its remedy, or the whole stack where the fault is in these scripts. */
export function sayError(error) {
  console.error(error.remedy ? `\n${error.message}\n\n  ${error.remedy.replaceAll("\n", "\n  ")}\n` : error);
}

/** The last lines of a tool's output, for a message. */
export function tail(output, lines = 30) {
  return output.trim().split("\n").slice(-lines).join("\n");
}
