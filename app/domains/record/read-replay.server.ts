import type { Replay } from "./rules.ts";

/** The replay of the last months, as `npm run model:replay` wrote it; loaded when a page first shows it. */
export async function readReplay(): Promise<Replay> {
  const { default: replay } = await import("#content/market/replay.json", { with: { type: "json" } });
  // The command guarantees this type; TypeScript reads the JSON's grades as plain strings.
  return replay as unknown as Replay;
}
