import { endRunning } from "./run.mjs";
import { sayError } from "./say.mjs";

/**
 * Runs a command script. A failure is said once and makes the exit code 1. On a signal everything that was
 * started ends first; the exit code is then `signalCode` (0 for servers, where Ctrl-C is the way to end them).
 */
export async function main(script, { signalCode = 130 } = {}) {
  let ending = false;
  const end = async (code) => {
    if (ending) return;
    ending = true;
    await endRunning();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(signalCode));

  // A signal sent to npm alone ends npm and its shell but does not reach this process.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid === parent || end(signalCode), 500).unref();
  }

  try {
    await script();
  } catch (error) {
    if (ending) return;
    sayError(error);
    await end(1);
  }
}
