import { setTimeout as sleep } from "node:timers/promises";
import { randomOf, type Random } from "../../scripts/seed/random.ts";
import type { Act } from "./settings.ts";
import { persist, type World } from "./world.ts";

/** The administrator's work until the run is calm. */
export async function runOperator(world: World): Promise<void> {
  const random = randomOf(`${world.plan.seed} operator`);
  while (!world.calm) {
    await operate(world, random);
    await sleep(random.between(800, 2500));
  }
}

/**
 * Handles what waits: refund requests, refunds that the bank returned, dead letters, rejected e-invoices. Returns how many were
 * changed.
 */
export async function operate(world: World, random: Random): Promise<number> {
  const { site, admin: userId } = world;
  const acts: Act[] = [];
  for (const { id } of await site.sql<{ id: string }>("select id from refunds where status = 'requested'"))
    acts.push({ act: random.chance(0.85) ? "grant-refund" : "decline-refund", userId, refundId: id });

  // The id decides whether it is retried, once or never: some failures stay, and their payments with them.
  const failed = await site.sql<{ id: string; attempts: number }>(
    "select id, attempts from refunds where status = 'failed' and attempts > 0",
  );
  for (const { id, attempts } of failed)
    if (attempts < 4 && randomOf(`${id} ${attempts}`).chance(0.7))
      acts.push({ act: "retry-refund", userId, refundId: id });

  const returnable = await site.sql<{ id: string }>(
    `select reports.id from reports join report_credits on report_credits.id = reports.credit_id
     join payments on payments.id = report_credits.payment_id
     where reports.status = 'failed' and reports.withdrawn_at is null and payments.credits > 1`,
  );
  for (const { id } of returnable)
    if (randomOf(id).chance(0.3)) acts.push({ act: "return-credit", userId, reportId: id });

  const letters = await site.sql<{ id: string }>("select id from dead_letters where resolved_at is null");
  for (const { id } of letters) acts.push({ act: "retry-dead-letter", userId, letterId: id });

  const rejected = await site.sql<{ id: string }>(
    "select id from einvoices where status = 'rejected' and corrected_at is null",
  );
  for (const { id } of rejected) acts.push({ act: "correct-einvoice", userId, einvoiceId: id });

  let changed = 0;
  for (const act of acts) {
    const outcome = await persist(world, act);
    if (outcome?.ok !== false) changed += 1;
    // Its subject is done or gone meanwhile.
    if (act.act === "retry-dead-letter" && outcome?.ok === false)
      await persist(world, { act: "dismiss-dead-letter", userId, letterId: act.letterId });
  }
  return changed;
}
