import type { Books } from "./books.ts";
import type { Ledger } from "./ledger.ts";
import type { Measures } from "./measures.ts";

/** What has to hold after a run, and what breaks it. */
export type Check = { name: string; violations: string[] };

/** How an error names itself, by what it is about. */
const BROKEN = /: connection: |: no whole answer/;
const FAILED = /: status 5/;

const lines = (measures: Measures, isOf: (name: string) => boolean): string[] =>
  [...measures.errors]
    .filter(([name]) => isOf(name))
    .map(([name, { times, examples }]) => `${times} × ${name} (${examples.join(", ")})`);

/** Every answer of the run. */
export function checkAnswers(measures: Measures, waitMs: number): Check[] {
  return [
    {
      name: "no answer is a server error, except 503 that says when to come again",
      violations: lines(measures, (name) => FAILED.test(name)),
    },
    {
      name: `no connection breaks, and nobody waits longer than ${waitMs / 1000} s`,
      violations: lines(measures, (name) => BROKEN.test(name)),
    },
    {
      name: "every answer is the one asked for, to its end",
      violations: lines(measures, (name) => !FAILED.test(name) && !BROKEN.test(name)),
    },
  ];
}

const IN = "in (select value from json_each(?))";

/** Whatever the site acknowledged is in its database, and nothing of it twice. */
export async function checkBooks(books: Books, ledger: Ledger): Promise<Check[]> {
  return [
    ...(await checkOrders(books, ledger)),
    await checkFavourites(books, ledger),
    await checkMessages(books, ledger),
    await checkListings(books, ledger),
    await checkApprovals(books, ledger),
    {
      name: "every account that was opened is there",
      violations: await missing(books, "select email from users where email", ledger.signUps),
    },
    {
      name: "every picture that was taken is there",
      violations: await missing(books, "select id from images where id", ledger.pictures),
    },
  ];
}

async function missing(books: Books, question: string, wanted: readonly string[]): Promise<string[]> {
  const there = new Set((await books<[string]>(`${question} ${IN}`, wanted)).map(([value]) => value));
  return wanted.filter((value) => !there.has(value));
}

async function checkOrders(books: Books, { orders }: Ledger): Promise<Check[]> {
  const paid = orders.map(({ paymentId }) => paymentId);
  const rows = await books<[string, string, number, number, number]>(
    `select p.id, p.status,
      (select count(*) from report_credits c where c.payment_id = p.id),
      (select count(*) from reports r join report_credits c on c.id = r.credit_id where c.payment_id = p.id),
      (select count(*) from reports r join report_credits c on c.id = r.credit_id
        where c.payment_id = p.id and r.status = 'completed' and r.file_key is not null)
    from payments p where p.id ${IN}`,
    paid,
  );
  const known = new Map(rows.map((row) => [row[0], row]));
  const twice = await books<[string, number]>(
    `select payment_id, count(*) from invoices where kind = 'invoice' and payment_id ${IN} group by payment_id having count(*) <> 1`,
    paid,
  );
  return [
    {
      name: "every paid order has one report with its file",
      violations: paid
        .filter((id) => {
          const [, status, credits, reports, files] = known.get(id) ?? [id, "missing", 0, 0, 0];
          return status !== "completed" || credits !== 1 || reports !== 1 || files !== 1;
        })
        .map((id) => (known.get(id) ?? [id, "no payment"]).join(" ")),
    },
    {
      name: "every buyer has read the report, as a whole file",
      violations: orders.filter(({ deliveredMs }) => deliveredMs === null).map(({ paymentId }) => paymentId),
    },
    { name: "no order is invoiced twice", violations: twice.map(([id, times]) => `${id}: ${times}`) },
  ];
}

async function checkFavourites(books: Books, { favourites, unsure }: Ledger): Promise<Check> {
  const people = [...new Set([...favourites.keys()].map((key) => key.split(" ")[0] ?? ""))];
  const rows = await books<[string]>(
    `select user_id || ' ' || listing_id from favorites where user_id ${IN}`,
    people,
  );
  const there = new Set(rows.map(([key]) => key));
  return {
    name: "every favourite is as its person last saw it",
    violations: [
      ...[...favourites].filter(([key, is]) => !unsure.has(key) && there.has(key) !== is).map(([key]) => key),
      ...[...there].filter((key) => !favourites.has(key) && !unsure.has(key)),
    ],
  };
}

async function checkMessages(books: Books, { messages, unsure }: Ledger): Promise<Check> {
  const rows = await books<[string, number]>(
    `select sender_id, count(*) from listing_messages where sender_id ${IN} group by sender_id`,
    [...messages.keys()],
  );
  const stored = new Map(rows);
  return {
    name: "every message is stored, once",
    violations: [...messages]
      .filter(([sender, sent]) => !unsure.has(`message ${sender}`) && stored.get(sender) !== sent)
      .map(([sender, sent]) => `${sender}: ${sent} sent, ${stored.get(sender) ?? 0} stored`),
  };
}

async function checkListings(books: Books, { listings }: Ledger): Promise<Check> {
  const rows = await books<[string, string]>(`select title, images from listings where title ${IN}`, [
    ...listings.keys(),
  ]);
  return {
    name: "every listing that was sent is stored, once, with its pictures",
    violations: [...listings]
      .filter(([title, images]) => {
        const own = rows.filter(([stored]) => stored === title);
        return own.length !== 1 || !images.every((id) => own[0]?.[1].includes(id));
      })
      .map(([title]) => title),
  };
}

async function checkApprovals(books: Books, { approved }: Ledger): Promise<Check> {
  const rows = await books<[string, string, number]>(
    `select id, status, (select count(*) from audit_log a where a.subject_id = l.id and a.action = 'listing.approve')
    from listings l where id ${IN}`,
    approved,
  );
  const known = new Map(rows.map((row) => [row[0], row]));
  return {
    name: "every approved listing is live, and its approval is in the trail once",
    violations: approved
      .filter((id) => known.get(id)?.[1] !== "approved" || known.get(id)?.[2] !== 1)
      .map((id) => (known.get(id) ?? [id, "missing"]).join(" ")),
  };
}

/** Nothing of what came after `since` (epoch ms) is left on its way. */
export async function checkRest(books: Books, since: number): Promise<Check> {
  const rows = await books<[string, number]>(
    `select 'reports in the making', count(*) from reports where status <> 'completed' and created_at >= ${since}
    union all select 'mails not sent', count(*) from mail_outbox where status <> 'sent' and created_at >= ${since}
    union all select 'jobs given up', count(*) from dead_letters where created_at >= ${since}`,
  );
  return {
    name: "no report, mail or job is left over",
    violations: rows.filter(([, times]) => times > 0).map(([what, times]) => `${times} ${what}`),
  };
}
