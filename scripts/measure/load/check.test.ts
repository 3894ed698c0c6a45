import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import type { Books } from "./books.ts";
import { checkAnswers, checkBooks, checkRest, type Check } from "./check.ts";
import { newLedger, type Ledger } from "./ledger.ts";
import { newMeasures } from "./measures.ts";

let db: DatabaseSync;
let books: Books;
let ledger: Ledger;

/** The columns that the questions read, and a run in which everything went well. */
beforeEach(() => {
  db = new DatabaseSync(":memory:");
  db.exec(`
    create table payments (id, status);
    create table report_credits (id, payment_id);
    create table reports (id, credit_id, status, file_key, created_at);
    create table invoices (payment_id, kind);
    create table favorites (user_id, listing_id);
    create table listing_messages (sender_id);
    create table listings (id, title, images, status);
    create table audit_log (subject_id, action);
    create table users (email);
    create table images (id);
    create table mail_outbox (status, created_at);
    create table dead_letters (created_at);
    insert into payments values ('p', 'completed');
    insert into report_credits values ('c', 'p');
    insert into reports values ('r', 'c', 'completed', 'key', 50);
    insert into invoices values ('p', 'invoice');
    insert into favorites values ('u', 'l1');
    insert into listing_messages values ('u'), ('u');
    insert into listings values ('l1', 'شقة', '[{"id":"i1"}]', 'approved');
    insert into audit_log values ('l1', 'listing.approve');
    insert into users values ('new@example.com');
    insert into images values ('i1');
    insert into mail_outbox values ('sent', 50), ('pending', 10);`);
  books = ((sql: string, list?: readonly string[]) => {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return Promise.resolve(statement.all(...(list ? [JSON.stringify(list)] : [])));
  }) as never;
  ledger = newLedger();
  ledger.orders.push({ paymentId: "p", userId: "u", paidAt: 0, deliveredMs: 4000 });
  ledger.favourites.set("u l1", true).set("u l2", false);
  ledger.messages.set("u", 2);
  ledger.listings.set("شقة", ["i1"]);
  ledger.pictures.push("i1");
  ledger.signUps.push("new@example.com");
  ledger.approved.push("l1");
});

const brokenBy = (checks: Check[]) =>
  checks.filter(({ violations }) => violations.length > 0).map(({ name }) => name);

test("where everything acknowledged is stored once, nothing is broken", async () => {
  expect(brokenBy(await checkBooks(books, ledger))).toEqual([]);
});

test.each([
  ["delete from reports", "every paid order has one report with its file"],
  ["update reports set status = 'processing'", "every paid order has one report with its file"],
  ["insert into report_credits values ('c2', 'p')", "every paid order has one report with its file"],
  [
    "insert into reports values ('r2', 'c', 'completed', 'key', 0)",
    "every paid order has one report with its file",
  ],
  ["update payments set status = 'pending'", "every paid order has one report with its file"],
  ["insert into invoices values ('p', 'invoice')", "no order is invoiced twice"],
  ["delete from favorites", "every favourite is as its person last saw it"],
  ["insert into favorites values ('u', 'l2')", "every favourite is as its person last saw it"],
  ["insert into favorites values ('u', 'l3')", "every favourite is as its person last saw it"],
  ["insert into listing_messages values ('u')", "every message is stored, once"],
  ["delete from listing_messages", "every message is stored, once"],
  ["update listings set images = '[]'", "every listing that was sent is stored, once, with its pictures"],
  [
    "insert into listings values ('l4', 'شقة', '[{\"id\":\"i1\"}]', 'pending')",
    "every listing that was sent is stored, once, with its pictures",
  ],
  [
    "update listings set status = 'pending'",
    "every approved listing is live, and its approval is in the trail once",
  ],
  [
    "insert into audit_log values ('l1', 'listing.approve')",
    "every approved listing is live, and its approval is in the trail once",
  ],
  ["delete from users", "every account that was opened is there"],
  ["delete from images", "every picture that was taken is there"],
])("%s breaks it", async (harm, name) => {
  db.exec(harm);
  expect(brokenBy(await checkBooks(books, ledger))).toEqual([name]);
});

test("a report that its buyer never held is missed, although it is stored", async () => {
  ledger.orders[0] = { paymentId: "p", userId: "u", paidAt: 0, deliveredMs: null };
  expect(brokenBy(await checkBooks(books, ledger))).toEqual([
    "every buyer has read the report, as a whole file",
  ]);
});

test("what was posted without an answer may be there or not", async () => {
  ledger.unsure.add("u l3").add("message u");
  db.exec("insert into favorites values ('u', 'l3'); insert into listing_messages values ('u')");
  expect(brokenBy(await checkBooks(books, ledger))).toEqual([]);
});

test("only what came since the run began has to come to rest", async () => {
  expect((await checkRest(books, 40)).violations).toEqual([]);
  db.exec(
    "insert into reports values ('r3', 'c3', 'processing', null, 60); insert into dead_letters values (60)",
  );
  expect((await checkRest(books, 40)).violations).toEqual(["1 reports in the making", "1 jobs given up"]);
});

test("errors are sorted into server errors, broken connections and wrong answers; what was shed is none", () => {
  const measures = newMeasures();
  const seen = { act: "home", step: 0, at: 0, ms: 1 };
  for (const what of ["status 500", "connection: ECONNRESET", "another page: none named for /"])
    measures.add(seen, { is: "error", what }, "/");
  measures.add(seen, { is: "deliberate", what: "503 with Retry-After" }, "/");
  expect(checkAnswers(measures, 30_000).map(({ violations }) => violations)).toEqual([
    ["1 × home: status 500 (/)"],
    ["1 × home: connection: ECONNRESET (/)"],
    ["1 × home: another page: none named for / (/)"],
  ]);
});
