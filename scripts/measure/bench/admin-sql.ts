// `node scripts/measure/bench/admin-sql.ts --persist-to DIR`: opens a session of an administrator's at aal2 and asks each page's
// loader for its data on the local database. Prints as one line of JSON { cookie, rows, pages, statements, scans }.
import { parseArgs } from "node:util";
import { generateIdFromEntropySize } from "lucia";
import { RouterContextProvider, type RouterContext } from "react-router";
import { createServer } from "vite";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { openDatabase } from "#app/platform/d1.server.ts";
import { withLocalState } from "../../seed/store.ts";
import { adminPages, type Middle } from "./admin-pages.ts";
import { countedBinding } from "./counted.ts";

const { values } = parseArgs({ options: { "persist-to": { type: "string" } } });
if (!values["persist-to"]) throw new Error("Give --persist-to DIR.");

type Loader = (args: object) => Promise<unknown>;

/** A session that has shown its second factor; gives its Cookie header. */
async function openSession(db: D1Database): Promise<{ cookie: string; userId: string }> {
  const now = Date.now();
  const secret = generateIdFromEntropySize(25);
  const admin = await db
    .prepare("select user_id from user_roles where role = 'super_admin' limit 1")
    .first<{ user_id: string }>();
  const userId = admin?.user_id;
  if (!userId) throw new Error("The database has no administrator.");
  await db
    .prepare(
      "insert into sessions (id, handle, user_id, expires_at, created_at, last_used_at, first_factor, authenticated_at, second_factor, mfa_at) values (?, ?, ?, ?, ?, ?, 'password', ?, 'totp', ?)",
    )
    .bind(hashSecret(secret), newId(), userId, now + days(1), now, now, now, now)
    .run();
  return { cookie: `miyar_session=${secret}`, userId };
}

const one = async <Row>(db: D1Database, sql: string): Promise<Row> => {
  const row = await db.prepare(sql).first<Row>();
  if (!row) throw new Error(`Nothing was found by: ${sql}`);
  return row;
};

const middleOf = async (db: D1Database): Promise<Middle> => ({
  payment: await one(
    db,
    "select created_at as at, order_number as orderNumber, provider_payment_id as intent, user_id as userId from payments where report_id is not null order by created_at limit 1 offset 9000",
  ),
  report: await one(db, "select created_at as at, id from reports order by created_at limit 1 offset 10000"),
  listing: await one(
    db,
    "select submitted_at as at, seq, user_id as userId from listings order by seq limit 1 offset 25000",
  ),
  person: await one(db, "select created_at as at from users order by created_at limit 1 offset 10000"),
  act: await one(
    db,
    "select created_at as at, actor_id as actorId, rowid as row from audit_log where actor_id is not null order by created_at limit 1 offset 30000",
  ),
  mail: await one(
    db,
    "select enqueued_at as at from mail_outbox where status = 'pending' order by enqueued_at limit 1 offset 200",
  ),
  request: await one(
    db,
    "select created_at as at from service_requests order by created_at limit 1 offset 2500",
  ),
});

await withLocalState(values["persist-to"], async ({ DB }) => {
  const { cookie, userId } = await openSession(DB);
  const pages = adminPages(await middleOf(DB));
  // Vite resolves the routes' styles; the server never listens.
  const vite = await createServer({
    configFile: false,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, watch: null },
  });
  const { adminContext } = (await vite.ssrLoadModule("/app/http/context.ts")) as {
    adminContext: RouterContext<unknown>;
  };
  const { counted, warmCostOf, statements, fullScans } = countedBinding(DB);
  const admin = {
    db: openDatabase(counted),
    userId,
    isAdmin: true,
    now: () => Date.now(),
    reference: "BENCH",
    log: (event: string, fields: object) => {
      throw new Error(`${event}: ${JSON.stringify(fields)}`);
    },
  };
  const measured = [];
  for (const page of pages) {
    const { loader } = (await vite.ssrLoadModule(`/app/routes/admin/${page.route}.tsx`)) as {
      loader: Loader;
    };
    const url = new URL(page.path, "http://localhost");
    const ask = () => {
      const context = new RouterContextProvider();
      context.set(adminContext, admin);
      return loader({ context, url, request: new Request(url), params: {} });
    };
    measured.push({ ...page, ...(await warmCostOf(ask)) });
  }
  const [rows] = (
    await DB.prepare(
      "select (select count(*) from listings) as listings, (select count(*) from users) as people, (select count(*) from payments) as payments, (select count(*) from reports) as reports, (select count(*) from audit_log) as acts",
    ).all()
  ).results;
  const scans = await fullScans();
  await vite.close();
  console.log(JSON.stringify({ cookie, rows, pages: measured, statements: statements(), scans }));
});
