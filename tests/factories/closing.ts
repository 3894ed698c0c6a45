import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { reports } from "#app/db/schema.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import type { Property } from "#app/domains/properties/subject.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Witness } from "./context.ts";
import { openStripe, paymentsAt, readSigned, stripeOf } from "./context.ts";
import { insertWithPassword, PASSWORD } from "./credentials.ts";
import { insertOrder, insertPaidReport } from "./orders.ts";

/** A member with a password, and the stand-in they buy at; webhooks are held until the test delivers them. */
export async function insertBuyer(overrides: Partial<MemberContext> = {}) {
  const { standIn, sdk } = openStripe();
  const ctx = await insertWithPassword({ payments: paymentsAt(sdk), ...overrides });
  return { ctx, standIn, sdk };
}
type Buyer = Awaited<ReturnType<typeof insertBuyer>>;

/** A paid, completed report. */
export async function insertFinishedReport(ctx: MemberContext, property?: Property) {
  const made = await insertPaidReport(ctx, property);
  await generateReport(ctx, made.report.id);
  return made;
}

/** The same, bought as people do: Stripe reports it in signed webhooks, which contain the buyer's address. */
export async function buyOverWebhooks(buyer: Buyer, property?: Property): Promise<void> {
  const order = await insertOrder(buyer.ctx, property);
  await buyer.standIn.control.pay(order.providerCheckoutId ?? "");
  await deliverEvents(buyer);
  const report = await buyer.ctx.db.query.reports.findFirst({
    where: eq(reports.propertyId, order.propertyId ?? ""),
  });
  await generateReport(buyer.ctx, report?.id ?? "");
}

/** Delivers every event of the stand-in, as Stripe does; events of other types are stored too. */
export async function deliverEvents({ ctx, standIn, sdk }: Buyer): Promise<void> {
  await standIn.control.settled();
  for (const { id } of await standIn.control.events()) {
    const reading = await readSigned(ctx, ...(await signed(await sdk.events.retrieve(id))));
    if (!reading.ok) throw new Error("the signature was refused");
    await settlePayment(ctx, stripeOf(ctx), reading.fact);
  }
}

async function signed(event: Stripe.Event): Promise<[body: string, signature: string]> {
  const body = JSON.stringify(event);
  const { sdk } = openStripe();
  const signature = await sdk.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: env.STRIPE_WEBHOOK_SECRET,
  });
  return [body, signature];
}

/** Closes the account, delivers its last mail and returns the tokens of the links in it. */
export async function closeAndReadMail(ctx: MemberContext & Witness): Promise<string[]> {
  const outcome = await closeAccount(ctx, PASSWORD);
  if (!outcome.ok) throw new Error(outcome.reason);
  const job = ctx.sentJobs.at(-1);
  if (job?.type !== "mail.deliver") throw new Error("no mail was enqueued");
  await deliverMail(ctx, job.mailId);
  const text = ctx.sentMails.at(-1)?.text ?? "";
  return [...text.matchAll(/\/shared\/([\w-]{43})$/gm)].map((match) => match[1] ?? "");
}

/** Every row of every table as text, one line per table. */
export async function dumpDatabase(): Promise<string> {
  const tables = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf\\_%' escape '\\'",
  ).all<{ name: string }>();
  const dumps: string[] = [];
  for (const { name } of tables.results) {
    const { results } = await env.DB.prepare(`select * from "${name}"`).all();
    dumps.push(`${name}: ${JSON.stringify(results)}`);
  }
  return dumps.join("\n");
}
