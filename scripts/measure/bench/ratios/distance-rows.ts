import path from "node:path";
import { localSecrets } from "../../../local/secrets.ts";
import { root, workerEnv } from "../../../setup/project.ts";
import { spread } from "../table.ts";
import { ratioRow, type RatioRow } from "./print.ts";
import { report } from "./report.ts";
import type { State } from "./state.ts";

/** What a visitor waits for far from the primary (distance.ts), with a replica near them and without. */
export async function distanceRows(
  { stateDir, sessions }: Pick<State, "stateDir" | "sessions">,
  rounds: number,
): Promise<RatioRow[]> {
  const pages = [
    ["home", "/"],
    ["marketplace", "/marketplace"],
    ["marketplace, words and a city", "/marketplace?search=%D9%85%D8%B3%D8%A8%D8%AD&city=Riyadh"],
    ["map of a city", "/marketplace/points?south=24.4&west=46.3&north=25&east=47.1&zoom=11"],
    ["listing", `/marketplace/${sessions.listing}`],
  ] as const;
  const took = await report<{ replicas: number[]; primary: number[] }[]>(
    [
      "scripts/measure/bench/ratios/distance.ts",
      path.join(root, "build"),
      stateDir,
      String(rounds),
      ...pages.map(([, page]) => page),
    ],
    { env: workerEnv({ WORKER_SECRETS: JSON.stringify(localSecrets(stateDir)) }) },
  );
  return pages.map(([what], at) => {
    const { replicas = [], primary = [] } = took[at] ?? {};
    return ratioRow(what, spread(replicas), "all read at the primary", spread(primary));
  });
}
