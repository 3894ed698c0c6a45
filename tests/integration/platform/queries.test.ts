import { env } from "cloudflare:test";
import { expect, test } from "vitest";

/** What SQLite says it will do; `SCAN` means reading the whole table, which D1 bills by the row. */
async function planOf(query: string): Promise<string> {
  const { results } = await env.DB.prepare(`explain query plan ${query}`).all<{ detail: string }>();
  return results.map(({ detail }) => detail).join("\n");
}

test.each([
  [
    "a member's reports",
    "select * from reports where user_id = '' order by created_at desc, id desc limit 11",
  ],
  ["a member's count", "select count(*) from reports where user_id = ''"],
  [
    "stuck reports",
    "select id from reports where status = 'processing' and (enqueued_at is null or enqueued_at < 5)",
  ],
  [
    "stuck mails",
    "select id from mail_outbox where status = 'pending' and (enqueued_at is null or enqueued_at < 5)",
  ],
  [
    "stale payments",
    "select * from payments where status = 'pending' and updated_at < 5 order by created_at limit 20",
  ],
  ["unhandled events", "select * from payment_events where handled_at is null and received_at < 5 limit 20"],
  ["ended sessions", "delete from sessions where expires_at < 5"],
  ["dead links", "delete from auth_tokens where expires_at < 5"],
  ["accounts never confirmed", "delete from users where email_confirmed_at is null and created_at < 5"],
  ["old counters", "delete from rate_counters where window_start_at < 5"],
])("%s are found by an index, without reading a whole table", async (_what, query) => {
  expect(await planOf(query)).not.toMatch(/SCAN/);
});

test("paid orders without a report are found without reading every payment", async () => {
  const query =
    "select * from payments where status = 'completed' and property_id is not null and report_id is null order by created_at limit 20";
  expect(await planOf(query)).toContain("payments_reportless");
});
