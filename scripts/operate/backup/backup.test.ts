import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATIONS, migrationSql, rowsSql } from "#tests/fixtures/migrations/versions.ts";
import { withStores, type Stores } from "./bindings.ts";
import { differences, fingerprint, type Fingerprint } from "./compare.ts";
import { saveDatabase, tableFile, type DatabaseManifest } from "./database.ts";
import { loadDatabase } from "./load.ts";
import { loadObjects, saveObjects } from "./objects.ts";
import { insertsOf } from "./inserts.ts";
import { schemaOf, tablesOf } from "./schema.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "miyar-backup-"));
const backup = path.join(folder, "backup");
let saved: DatabaseManifest;
let was: Fingerprint;

/** A database that went through every version with rows in it, and objects with every kind of metadata. */
async function fill({ DB, REPORTS_BUCKET, MEDIA_BUCKET }: Stores): Promise<void> {
  for (const version of MIGRATIONS.keys()) {
    const migration = migrationSql(version).split("--> statement-breakpoint");
    await DB.batch(migration.map((sql) => DB.prepare(sql)));
    const rows = rowsSql(version)
      .replaceAll(/^--.*\n/gm, "")
      .split(/;\n/)
      .filter((sql) => sql.trim() !== "");
    if (rows.length > 0) await DB.batch(rows.map((sql) => DB.prepare(sql)));
  }
  await DB.prepare(
    `insert into audit_log (id, actor_id, action, subject_id, details, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 4000)
      select 'many-' || i, 'admin', 'listing.approve', 'lst-live', json_object('i', i, 'text', 'سطر' || char(10) || '''"\\'), 1760000000000 + i from n`,
  ).run();
  // Longer than the 100 kB that D1 takes as a statement.
  await DB.prepare("update reports set report_content = ? where id = 'rep-done'")
    .bind(JSON.stringify({ words: "تقدير ".repeat(60_000) }))
    .run();

  await REPORTS_BUCKET.put("reports/rep-done.pdf", "%PDF-1.7 تقرير", {
    httpMetadata: { contentType: "application/pdf" },
  });
  await REPORTS_BUCKET.put("exports/exp-1.zip", new Uint8Array([80, 75, 3, 4, 0, 255]), {
    httpMetadata: {
      contentType: "application/zip",
      contentDisposition: 'attachment; filename="x.zip"',
      cacheControl: "no-store",
      cacheExpiry: new Date(1_900_000_000_000),
    },
    customMetadata: { owner: "ريم" },
  });
  for (let n = 0; n < 30; n++)
    await MEDIA_BUCKET.put(`listings/img-${n}/thumbnail`, new Uint8Array(1000).fill(n % 7), {
      httpMetadata: { contentType: "image/webp" },
    });
  await MEDIA_BUCKET.put("listings/img-0", "");
}

const at = (name: string) => ({ persistTo: path.join(folder, name) });

beforeAll(async () => {
  await withStores(at("source"), async (stores) => {
    await fill(stores);
    was = await fingerprint(stores);
    saved = await saveDatabase(stores.DB, backup);
    expect(saved.changed_meanwhile).toEqual([]);
    expect(saved.latest_migration).toBeNull();
    await saveObjects(stores, backup);
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what is restored is the database and the objects that were saved, to the last byte", async () => {
  await withStores(at("restored"), async (stores) => {
    await loadDatabase(stores.DB, backup, saved);
    await loadObjects(stores, backup);
    const is = await fingerprint(stores);
    expect(differences(was, is)).toEqual([]);
    expect(is.rows).toBeGreaterThan(4100);
    expect(is.objects).toBe(33);
    expect(saved.tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(is.rows);

    // Triggers count and index again from where they stopped, and no number is given out twice.
    const { DB } = stores;
    const live = () =>
      DB.prepare(
        "select n from listing_counts where offer_type = '' and listing_type = '' and bedrooms = -1 and city = ''",
      ).first<number>("n");
    const before = (await live())!;
    const { results } = await DB.prepare(
      "update listings set status = 'approved' where id = 'lst-waiting' returning seq",
    ).all();
    expect(await live()).toBe(before + 1);
    const found = await DB.prepare(
      "select rowid as seq from listing_index where listing_index match '\"شارعين\"'",
    ).all();
    expect(found.results).toEqual(results);
    const last = was.things.get("numbers given out")!;
    const next = await DB.prepare(
      `insert into listings (id, user_id, title, description, listing_type, offer_type, price, currency, country, city, address, images,
        status, confirmed_at, estimate_reason, estimate_model, estimated_at, flags, created_at, updated_at, submitted_at, search_words, search_codes)
        values ('new', 'reem', 't', 'd', 'land', 'sale', 5, 'SAR', 'sa', 'Riyadh', 'a', '[]', 'pending', 1, 'no-area', 'm', 1, '[]', 1, 1, 1, ' ارض ', 'Lxy')
        returning seq`,
    ).first<number>("seq");
    expect(next).toBe((JSON.parse(last) as Record<string, number>).listings! + 1);
  });
});

test("the columns of all tables are one question, in the tables' order", async () => {
  await withStores(at("source"), async ({ DB }) => {
    const schema = await schemaOf(DB);
    let asked = 0;
    const counting = { prepare: (sql: string) => ((asked += 1), DB.prepare(sql)) } as unknown as D1Database;
    const tables = await tablesOf(counting, schema);
    expect(asked).toBe(1);
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.find(({ name }) => name === "users")?.columns).toEqual(
      expect.arrayContaining(["id", "email", "password_hash"]),
    );
    for (const { name, columns, order } of tables) expect([name, columns, order]).not.toContainEqual([]);
  });
});

test("a backup says which tables were written to while it read, and reads again until there is none", async () => {
  await withStores(at("restored"), async ({ DB }) => {
    const dir = path.join(folder, "busy");
    const beat = DB.prepare("update heartbeats set beat_at = beat_at + 1");
    const order: string[] = [];
    // Writes once in each of the first two readings, after the first table was read.
    const busy = (writes: number) =>
      new Proxy(DB, {
        get(target, name) {
          if (name !== "prepare") return Reflect.get(target, name) as unknown;
          return (sql: string) => {
            if (sql.includes('from "heartbeats"')) order.push(sql);
            const isDue = sql.includes("sqlite_sequence order") && order.length <= writes;
            if (!isDue) return target.prepare(sql);
            return { all: async () => (await beat.run(), target.prepare(sql).all()) };
          };
        },
      });
    const twice = await saveDatabase(busy(2), dir);
    expect(twice.changed_meanwhile).toEqual([]);
    expect(order).toHaveLength(4);
    order.length = 0;
    const always = await saveDatabase(busy(99), dir);
    expect(always.changed_meanwhile).toEqual(["heartbeats"]);
    expect(order).toHaveLength(4);
  });
});

test("the comparison sees a changed row, a lost trigger, a deaf index, a lost object and other metadata", async () => {
  await withStores(at("source"), async (stores) => {
    const { DB, MEDIA_BUCKET } = stores;
    await DB.batch([
      DB.prepare("update payments set amount_halalas = 40001 where id = 'pay-1'"),
      DB.prepare("drop trigger listings_deleted"),
      DB.prepare("delete from moderation_index where rowid = 1"),
    ]);
    await MEDIA_BUCKET.delete("listings/img-0");
    await MEDIA_BUCKET.put("listings/img-1/thumbnail", new Uint8Array(1000).fill(1), {
      httpMetadata: { contentType: "image/png" },
    });
    const found = differences(was, await fingerprint(stores)).map(
      (text) => text.split(/ (?:differs|is missing)/)[0],
    );
    expect(found.toSorted()).toEqual([
      "answers of moderation_index",
      "object MEDIA_BUCKET listings/img-0",
      "object MEDIA_BUCKET listings/img-1/thumbnail",
      "rows of payments",
      // What payments add up to, which a trigger keeps.
      "rows of stored_counts",
      "trigger listings_deleted",
    ]);
  });
});

test("rows that were changed in the backup, and a database that is not empty, are refused", async () => {
  await withStores(at("refused"), async ({ DB }) => {
    const file = tableFile(backup, "users");
    const rows = readFileSync(file, "utf8");
    appendFileSync(file, '["mallory","mallory@example.com",null,null,1,null,null,null,null,null]\n');
    await expect(loadDatabase(DB, backup, saved)).rejects.toThrow("The saved rows of users are not those");
    writeFileSync(file, rows);
    await expect(loadDatabase(DB, backup, saved)).rejects.toThrow("The database is not empty");
  });
});

test("a lost row is written as SQL from the backup, to be read before it is run", async () => {
  const sql = await insertsOf(backup, saved, "reports", { id: "rep-failed" });
  expect(sql).toHaveLength(1);
  expect(sql[0]).toMatch(/^insert into "reports" \("id", .*'no-evidence'.* on conflict do nothing;$/);
  expect(await insertsOf(backup, saved, "audit_log", { action: "listing.approve" })).toHaveLength(4000);
  await expect(insertsOf(backup, saved, "no_table", {})).rejects.toThrow("no table no_table");
  await withStores(at("restored"), async ({ DB }) => {
    const row = () => DB.prepare("select * from audit_log where id = 'many-7'").first();
    const lost = await row();
    await DB.prepare("delete from audit_log where id = 'many-7'").run();
    for (const statement of await insertsOf(backup, saved, "audit_log", { id: "many-7" }))
      await DB.prepare(statement).run();
    expect(await row()).toEqual(lost);
  });
  expect(readdirSync(path.join(backup, "database"))).toHaveLength(saved.tables.length);
});
