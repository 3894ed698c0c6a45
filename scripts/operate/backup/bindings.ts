import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { getPlatformProxy, unstable_readConfig as readConfig } from "wrangler";

/** The buckets by the names of their bindings. */
export const BUCKETS = ["REPORTS_BUCKET", "MEDIA_BUCKET"] as const;
export type BucketName = (typeof BUCKETS)[number];
export type Stores = { DB: D1Database } & Record<BucketName, R2Bucket>;

/** A state folder of this machine, or what `[env.production]` names, over wrangler's remote bindings. */
export type Place = { persistTo: string } | { remote: true };

/** Opens the database and both buckets of a place, and nothing else of what the Worker has; closes them after `use`. */
export async function withStores<T>(place: Place, use: (stores: Stores) => Promise<T>): Promise<T> {
  const remote = "remote" in place;
  const config = readConfig({ config: "wrangler.toml", ...(remote ? { env: "production" } : {}) });
  const folder = mkdtempSync(path.join(os.tmpdir(), "miyar-"));
  const configPath = path.join(folder, "wrangler.json");
  const at = remote ? { remote: true } : {};
  writeFileSync(
    configPath,
    JSON.stringify({
      name: config.name,
      compatibility_date: config.compatibility_date,
      ...(config.account_id ? { account_id: config.account_id } : {}),
      d1_databases: config.d1_databases.map((d1: object) => ({ ...d1, migrations_dir: undefined, ...at })),
      r2_buckets: config.r2_buckets.map((r2: object) => ({ ...r2, ...at })),
    }),
  );
  const proxy = await getPlatformProxy<Stores>({
    configPath,
    persist: remote ? false : { path: path.resolve(place.persistTo, "v3") },
    remoteBindings: remote,
    envFiles: [],
  });
  try {
    return await use(proxy.env);
  } finally {
    await proxy.dispose();
    rmSync(folder, { recursive: true });
  }
}

/**
 * To be awaited after seconds of thought, and before many questions at once: an idle connection of the bindings may have
 * been closed meanwhile, and only a turn of the event loop tells the client so.
 */
export const noticeClosedConnections = (): Promise<void> => setTimeout(10);
