import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE } from "../../scripts/setup/patience.ts";
import {
  forEachTarget,
  TARGETS,
  type Act,
  type ChaosSettings,
  type Outcome,
  type Target,
} from "./settings.ts";

/** A running Worker process. */
type Process = {
  /** Sends SIGKILL to the process and its children; resolves when all are gone. */
  kill(): Promise<void>;
};

export type Launch = (settings: ChaosSettings, onLine: (line: string) => void) => Process;

export type Site = ReturnType<typeof openSite>;

/** The site as its buyers see it: it can be down, and any call can fail. */
export function openSite(origin: string, launch: Launch, settings: ChaosSettings) {
  const faults = forEachTarget(0);
  const jobs = { done: 0, failed: 0 };
  let kills = 0;
  let running: Process | null = null;

  function hear(line: string): void {
    if (!line.startsWith("{")) return;
    const { event, target } = JSON.parse(line) as { event: string; target?: Target };
    if (event === "chaos.fault" && target && TARGETS.includes(target)) faults[target] += 1;
    if (event === "job.done") jobs.done += 1;
    if (event === "job.failed") jobs.failed += 1;
  }

  async function post(path: string, body: unknown): Promise<Response> {
    return fetch(`${origin}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE.answer),
    });
  }

  async function ask<Answer>(path: string, body: unknown): Promise<Answer> {
    const response = await post(path, body);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  /** Repeats the request until the site is up. */
  async function insist<Answer>(path: string, body: unknown): Promise<Answer> {
    for (const until = Date.now() + PATIENCE.test; ; await sleep(200)) {
      try {
        return await ask<Answer>(path, body);
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  }

  let startMs = 0;
  async function start(): Promise<void> {
    const begun = Date.now();
    running = launch(settings, hear);
    await insist("/chaos/sql", { sql: "select 1", params: [] });
    startMs = Date.now() - begun;
  }

  return {
    faults,
    jobs,
    settings,
    /** The run's clock, epoch ms: it is ahead of the machine's. */
    clock: () => Date.now() + settings.aheadMs,
    kills: () => kills,
    start,
    /** How long the last start took, a measure of the machine's load. */
    startMs: () => startMs,

    /** Kills everything at once and restarts it on the state it left. */
    async crash(pauseMs: number): Promise<void> {
      kills += 1;
      await running?.kill();
      await sleep(pauseMs);
      await start();
    },

    async stop(): Promise<void> {
      await running?.kill();
      running = null;
    },

    async applySettings(): Promise<void> {
      await insist("/chaos/settings", settings);
    },

    /** One act of a person; throws if the site fails or is down. */
    act: (act: Act) => ask<Outcome>("/chaos/act", act),

    sql: <Row>(sql: string, ...params: (string | number | null)[]) =>
      insist<Row[]>("/chaos/sql", { sql, params }),

    people: (people: unknown) => insist<number>("/chaos/people", people),

    files: (cursor: string | undefined) =>
      insist<{ files: { key: string; size: number; head: string }[]; cursor: string | null }>(
        "/chaos/files",
        { cursor },
      ),

    /** The scheduled run of each minute. If one fails or is interrupted, the next makes up for it. */
    async tick(): Promise<boolean> {
      try {
        const url = `${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`;
        const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE.answer) });
        await response.arrayBuffer();
        return response.ok;
      } catch {
        return false;
      }
    },
  };
}
