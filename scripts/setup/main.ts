import { onSignal } from "./bootstrap.mjs";
import { endRunning } from "./run.ts";
import { isWrongOption, sayError, stop } from "./say.ts";

const OPTIONS = "docs/commands.md and the head of the command's own file name its options.";

/**
 * Runs a command script. A failure is said once and makes the exit code 1. On a signal everything that was
 * started ends first; the exit code is then `signalCode` (0 for servers, where Ctrl-C is the way to end them).
 */
export async function main(script: () => Promise<unknown>, { signalCode = 130 } = {}): Promise<void> {
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    await endRunning();
    process.exit(code);
  };
  onSignal(() => void end(signalCode));
  try {
    await script();
  } catch (error) {
    if (ending) return;
    sayError(isWrongOption(error) ? stop(error.message, OPTIONS) : error);
    await end(1);
  }
}
