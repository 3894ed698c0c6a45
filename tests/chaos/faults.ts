import type { Fatoora } from "#app/platform/fatoora.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { WorkerEnv } from "#workers/context.ts";
import { randomOf, type Random } from "../../scripts/seed/random.ts";
import { CALM, type ChaosSettings, type Target } from "./settings.ts";

let settings: ChaosSettings | null = null;
let random: Random | null = null;

/** The current settings; those from the start of the process until changed. */
export function currentSettings(env: { CHAOS_SETTINGS?: string }): ChaosSettings {
  settings ??= env.CHAOS_SETTINGS
    ? (JSON.parse(env.CHAOS_SETTINGS) as ChaosSettings)
    : { seed: "calm", aheadMs: 0, rates: CALM, vars: {} };
  return settings;
}

export function changeSettings(change: ChaosSettings): void {
  settings = change;
}

function strikes(target: Target, share: number): boolean {
  if (!settings || settings.rates[target] === 0) return false;
  random ??= randomOf(`${settings.seed} faults`);
  return random.chance(settings.rates[target] * share);
}

function fail(target: Target, when: "before" | "after"): never {
  log("chaos.fault", { target, when });
  throw new Error(`chaos: ${target} failed ${when} the act`);
}

/** Fails at random before the act, and equally often after it: done, but the response is lost. */
async function before<T>(target: Target, act: () => T | Promise<T>): Promise<T> {
  if (strikes(target, 1)) fail(target, "before");
  return act();
}

async function around<T>(target: Target, act: () => T | Promise<T>): Promise<T> {
  if (strikes(target, 0.5)) fail(target, "before");
  const answer = await act();
  if (strikes(target, 0.5)) fail(target, "after");
  return answer;
}

/** Prints a document with the real browser, or fails. */
export const failingPrint =
  (print: (html: string) => Promise<Uint8Array>) =>
  (html: string): Promise<Uint8Array> =>
    around("browser", () => print(html));

/** Asks Fatoora, or fails: before it hears of it, or after it has answered. */
export const failingFatoora =
  (fatoora: Fatoora): Fatoora =>
  (request) =>
    around("fatoora", () => fatoora(request));

/** The real bindings with what the operator has set, wrapped so that they fail as the settings say. */
export function failingEnv(env: WorkerEnv): WorkerEnv {
  return {
    ...env,
    ...settings?.vars,
    DB: failingDatabase(env.DB),
    REPORTS_BUCKET: failingBucket(env.REPORTS_BUCKET),
    BROWSER: failingBrowser(env.BROWSER),
    EMAIL: overriding(env.EMAIL, {
      send: (mail: EmailMessage) => around("mail", () => env.EMAIL.send(mail)),
    }),
    REPORTS_QUEUE: failingQueue(env.REPORTS_QUEUE),
    MAIL_QUEUE: failingQueue(env.MAIL_QUEUE),
    CHORES_QUEUE: failingQueue(env.CHORES_QUEUE),
    WEBHOOKS_QUEUE: failingQueue(env.WEBHOOKS_QUEUE),
    PICTURES_QUEUE: failingQueue(env.PICTURES_QUEUE),
    USER_CHANNEL: overriding(env.USER_CHANNEL, {
      getByName: (name: string) => {
        const channel = env.USER_CHANNEL.getByName(name);
        return overriding(channel, {
          tell: (message: Parameters<typeof channel.tell>[0]) =>
            around("channel", () => channel.tell(message)),
        });
      },
    }),
  };
}

/** The binding with some methods replaced. */
function overriding<Binding extends object>(binding: Binding, methods: Record<string, unknown>): Binding {
  return new Proxy(binding, {
    get(target, name) {
      if (typeof name === "string" && name in methods) return methods[name];
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

const RUNS = ["run", "all", "raw", "first"] as const;

/** The database, whose sessions fail like it does. */
const failingDatabase = (database: D1Database): D1Database =>
  overriding(failingStatements(database), {
    withSession: (from?: string) => failingStatements(database.withSession(from)),
  });

/** A statement fails before it is applied; a batch as a whole, and a third as often after it was applied. */
function failingStatements<Store extends D1Database | D1DatabaseSession>(database: Store): Store {
  const originals = new WeakMap<object, D1PreparedStatement>();
  const wrapped = (statement: D1PreparedStatement): D1PreparedStatement => {
    const methods = Object.fromEntries(
      RUNS.map((name) => [
        name,
        (...args: never[]) =>
          before("d1", () => (statement[name] as (...args: never[]) => Promise<unknown>)(...args)),
      ]),
    );
    const failing = overriding(statement, {
      ...methods,
      bind: (...values: unknown[]) => wrapped(statement.bind(...values)),
    });
    originals.set(failing, statement);
    return failing;
  };
  return overriding(database, {
    prepare: (query: string) => wrapped(database.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      before("d1", async () => {
        const results = await database.batch(statements.map((one) => originals.get(one) ?? one));
        if (strikes("d1", 0.3)) fail("d1", "after");
        return results;
      }),
  });
}

function failingBucket(bucket: R2Bucket): R2Bucket {
  return overriding(bucket, {
    head: (key: string) => before("r2", () => bucket.head(key)),
    get: (key: string) => before("r2", () => bucket.get(key)),
    put: (...args: Parameters<R2Bucket["put"]>) => around("r2", () => bucket.put(...args)),
  });
}

/** Here only the start of a browser fails; `failingPrint` fails its documents. */
function failingBrowser(browser: WorkerEnv["BROWSER"]): WorkerEnv["BROWSER"] {
  return overriding(browser, {
    fetch: (...args: Parameters<typeof browser.fetch>) => {
      const [input] = args;
      const url = input instanceof Request ? input.url : String(input);
      return url.includes("acquire")
        ? before("browser", () => browser.fetch(...args))
        : browser.fetch(...args);
    },
  });
}

function failingQueue<Body>(queue: Queue<Body>): Queue<Body> {
  return overriding(queue, {
    send: (...args: Parameters<Queue<Body>["send"]>) => around("queue", () => queue.send(...args)),
  });
}
