import { env } from "cloudflare:test";
import { giveEstimate } from "#app/domains/record/give-estimate.server.ts";
import { UNDESCRIBED, type Subject } from "#app/domains/valuation/engine/types.ts";
import { visitorCtx } from "./context.ts";

export const SUBJECT: Subject = {
  ...UNDESCRIBED,
  country: "ae",
  city: "Dubai",
  district: "دبي مارينا",
  propertyType: "apartment",
  areaSqm: 91.6,
  valuedAt: Date.UTC(2026, 10, 26),
};

/** Gives an estimate and waits until the work after its answer is done. */
export async function give(subject: Partial<Subject> = {}, overrides: Parameters<typeof visitorCtx>[0] = {}) {
  const waiting: Promise<unknown>[] = [];
  const ctx = visitorCtx({ later: (_, work) => waiting.push(work()), ...overrides });
  const valuation = await giveEstimate(ctx, { ...SUBJECT, ...subject });
  const entries = () => Promise.all(waiting);
  return { valuation, entries };
}
/** The same, once its entry is written. */
export const given = async (...args: Parameters<typeof give>) => {
  const { valuation, entries } = await give(...args);
  await entries();
  return valuation;
};

/** Empties the record, which only somebody who takes its triggers away can. */
export async function emptyRecord(): Promise<void> {
  const { results } = await env.DB.prepare(
    "select name, sql from sqlite_master where type = 'trigger' and tbl_name like 'record_%'",
  ).all<{ name: string; sql: string }>();
  const tables = ["record_outcomes", "record_scores", "record_scoring", "record_heads", "record_counts"];
  await env.DB.batch([
    ...results.map(({ name }) => env.DB.prepare(`drop trigger ${name}`)),
    ...[...tables, "record_waiting", "record_entries"].map((table) => env.DB.prepare(`delete from ${table}`)),
    ...results.map(({ sql: create }) => env.DB.prepare(create)),
  ]);
}
