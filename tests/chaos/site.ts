import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE } from "../../scripts/setup/patience.mjs";
import { TARGETS, type Act, type ChaosSettings, type Outcome, type Target } from "./settings.ts";

/** A running Worker: its lines, and its end. */
type Process = {
  /** SIGKILL to everything it started; resolves when it is gone. */
  kill(): Promise<void>;
};

export type Launch = (settings: ChaosSettings, onLine: (line: string) => void) => Process;

export type Site = ReturnType<typeof openSite>;

/** The site as its buyers meet it: it may be down, and any call may fail. */
export function openSite(origin: string, launch: Launch, settings: ChaosSettings) {
  const faults: Record<Target, number> = { d1: 0, r2: 0, browser: 0, mail: 0, queue: 0, channel: 0 };
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

  /** The same again until the site is there. */
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
    kills: () => kills,
    start,
    /** How long the last start took, which says how busy the machine is with other things. */
    startMs: () => startMs,

    /** Kills everything at once and starts it again on what it left behind. */
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

    /** One act of a person's; throws where the site failed or is away. */
    act: (act: Act) => ask<Outcome>("/chaos/act", act),

    sql: <Row>(sql: string, ...params: (string | number | null)[]) =>
      insist<Row[]>("/chaos/sql", { sql, params }),

    people: (people: unknown) => insist<number>("/chaos/people", people),

    files: (cursor: string | undefined) =>
      insist<{ files: { key: string; size: number; head: string }[]; cursor: string | null }>(
        "/chaos/files",
        { cursor },
      ),

    /** The minute's scheduled run. One that fails or is cut short is made up for by the next. */
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
