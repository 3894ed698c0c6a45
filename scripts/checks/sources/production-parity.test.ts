import { expect, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";

type Config = Record<string, unknown>;

// Wrangler inherits no binding and no variable: what is not written under [env.production] is not there.
const local = readConfig({ config: "wrangler.toml" }) as unknown as Config;
const production = readConfig({ config: "wrangler.toml", env: "production" }) as unknown as Config;

/** What production has and this machine has not, each for a reason that wrangler.toml gives. */
const ONLY_IN_PRODUCTION = ["ai: AI"];

/** Every name by which the Worker finds something, with the kind of thing: whatever kinds there are or will be. */
function bindingsOf(config: Config): string[] {
  const found: string[] = [];
  const look = (kind: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) look(kind, item);
    if (typeof value !== "object" || value === null) return;
    const thing = value as Record<string, unknown>;
    const name =
      thing.binding ?? (kind.startsWith("durable_objects") || kind === "send_email" ? thing.name : undefined);
    if (typeof name === "string") found.push(`${kind.split(".")[0]}: ${name}`);
    for (const [key, part] of Object.entries(thing))
      if (typeof part === "object") look(`${kind}.${key}`, part);
  };
  // The files' own binding is written once, at the top, and is inherited.
  for (const [kind, value] of Object.entries(config)) if (kind !== "assets") look(kind, value);
  return found.toSorted();
}

test("production has every binding that the local site has, under the same names", () => {
  const here = bindingsOf(local);
  expect(here).toEqual(
    expect.arrayContaining([
      "d1_databases: DB",
      "durable_objects: USER_CHANNEL",
      "queues: MAIL_QUEUE",
      "send_email: EMAIL",
    ]),
  );
  expect(bindingsOf(production)).toEqual([...here, ...ONLY_IN_PRODUCTION].toSorted());
});

test("production has every variable that the local site has, and no other", () => {
  const names = (config: Config) => Object.keys(config.vars as object).toSorted();
  expect(names(production)).toEqual(names(local));
});

test("production reads the same queues with the same dead letters, gives each queue that is sent to a reader, and keeps the same clock", () => {
  type Queues = {
    producers: { queue: string }[];
    consumers: { queue: string; dead_letter_queue?: string; max_retries?: number }[];
  };
  const readers = (config: Config) =>
    Object.fromEntries(
      (config.queues as Queues).consumers.map((reader) => [
        reader.queue,
        [reader.dead_letter_queue, reader.max_retries],
      ]),
    );
  expect(readers(production)).toEqual(readers(local));
  for (const config of [local, production]) {
    const { producers, consumers } = config.queues as Queues;
    const read = consumers.map(({ queue }) => queue);
    const sentTo = [...producers.map(({ queue }) => queue), ...consumers.map((c) => c.dead_letter_queue)];
    expect(sentTo.filter((queue) => queue !== undefined && !read.includes(queue))).toEqual([]);
  }
  expect(production.triggers).toEqual(local.triggers);
});

test("production runs the same runtime: compatibility, Durable Object classes, migrations, files", () => {
  for (const key of ["compatibility_date", "compatibility_flags", "main", "assets", "migrations"])
    expect(production[key], key).toEqual(local[key]);
  const migrations = (config: Config) =>
    (config.d1_databases as { binding: string; migrations_dir?: string }[]).map((d1) => [
      d1.binding,
      d1.migrations_dir,
    ]);
  expect(migrations(production)).toEqual(migrations(local));
});
