import { errorText } from "#app/lib/text/error-text.ts";
import type { Log } from "./log.server.ts";

/** Does work once the answer has left; if it fails, `event` is logged with the error. */
export type Later = (event: string, work: () => Promise<unknown>) => void;

/** Work that nobody waits for, such as counting a view: it is kept until `run`, which the Worker calls after the answer. */
export function afterAnswer(log: Log): { later: Later; run: () => Promise<void> } {
  const waiting: Parameters<Later>[] = [];
  return {
    later: (...work) => waiting.push(work),
    async run() {
      for (const [event, work] of waiting.splice(0))
        await work().catch((error: unknown) => log(event, { error: errorText(error) }));
    },
  };
}
