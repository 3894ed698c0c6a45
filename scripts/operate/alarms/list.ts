export type Alarm = {
  name: string;
  says: string;
  above: number;
  least: number;
  where: string;
  minutes: number;
  value: string;
};

/** Where the Worker's data points are (wrangler.toml). */
export const DATASET = "miyar_metrics";

/**
 * What is wrong, by the data points of the last minutes. Each query gives one row with `value`, and `n`: how many points it
 * is made of. The alarm rings where `value` is above `above` and `n` at least `least`. docs/operations.md says for each
 * why, and what to do; a test holds the two together.
 */
export const ALARMS: readonly Alarm[] = [
  {
    name: "pages-failing",
    says: "share of requests answered with 5xx, 10 minutes",
    above: 0.02,
    least: 50,
    where: "index1 = 'request'",
    minutes: 10,
    value: "sum(if(blob2 = '5xx', _sample_interval, 0)) / sum(_sample_interval)",
  },
  {
    name: "pages-slow",
    says: "95th percentile of pages that the edge had not, ms, 15 minutes",
    above: 2000,
    least: 50,
    where: "index1 = 'request' and blob2 = '2xx' and blob3 != 'hit' and blob3 != 'stale'",
    minutes: 15,
    value: "quantileExactWeighted(0.95)(double1, _sample_interval)",
  },
  {
    name: "reports-slow",
    says: "95th percentile from payment to file, ms, an hour",
    above: 300_000,
    least: 3,
    where: "index1 = 'report' and blob2 = 'completed'",
    minutes: 60,
    value: "quantileExactWeighted(0.95)(double1, _sample_interval)",
  },
  {
    name: "reports-failing",
    says: "reports that failed, an hour",
    above: 0,
    least: 1,
    where: "index1 = 'report' and blob2 = 'failed'",
    minutes: 60,
    value: "sum(_sample_interval)",
  },
  {
    name: "jobs-failing",
    says: "share of attempts at jobs that failed, 30 minutes",
    above: 0.2,
    least: 10,
    where: "index1 = 'job'",
    minutes: 30,
    value: "sum(if(blob2 = 'failed', _sample_interval, 0)) / sum(_sample_interval)",
  },
  {
    name: "dead-letters",
    says: "jobs that were given up, an hour",
    above: 0,
    least: 1,
    where: "index1 = 'dead_letter'",
    minutes: 60,
    value: "sum(_sample_interval)",
  },
  {
    name: "mail-refused",
    says: "share of mails that the provider did not take, 30 minutes",
    above: 0.1,
    least: 10,
    where: "index1 = 'mail'",
    minutes: 30,
    value: "sum(if(blob2 = 'refused', _sample_interval, 0)) / sum(_sample_interval)",
  },
  {
    name: "payments-failing",
    says: "share of payments that failed, of those that ended, 6 hours",
    above: 0.5,
    least: 10,
    where: "index1 = 'payment'",
    minutes: 360,
    value: "sum(if(blob2 = 'failed', _sample_interval, 0)) / sum(_sample_interval)",
  },
  {
    name: "sign-ins-failing",
    says: "attempts at passwords and codes that failed, 10 minutes",
    above: 300,
    least: 1,
    where: "index1 = 'sign_in' and blob2 != 'ok'",
    minutes: 10,
    value: "sum(_sample_interval)",
  },
  {
    name: "tasks-failing",
    says: "tasks of scheduled runs that failed, 15 minutes",
    above: 5,
    least: 1,
    where: "index1 = 'cron' and blob1 != 'all' and blob2 = 'failed'",
    minutes: 15,
    value: "sum(_sample_interval)",
  },
  {
    name: "moderation-waits",
    says: "listings in the moderators' queue, least of 60 minutes",
    above: 50,
    least: 30,
    where: "index1 = 'waiting' and blob1 = 'moderation'",
    minutes: 60,
    value: "min(double2)",
  },
  {
    name: "einvoices-unreported",
    says: "age of the oldest invoice that Fatoora has not answered for, ms, least of 15 minutes",
    above: 43_200_000,
    least: 10,
    where: "index1 = 'waiting' and blob1 = 'einvoices'",
    minutes: 15,
    value: "min(double1)",
  },
  {
    name: "einvoices-rejected",
    says: "e-invoices that Fatoora rejected, a day",
    above: 0,
    least: 1,
    where: "index1 = 'einvoice' and blob2 = 'rejected'",
    minutes: 1440,
    value: "sum(_sample_interval)",
  },
  {
    name: "certificate-ends",
    says: "days since the e-invoicing certificate should have been renewed, 30 before its end, 15 minutes",
    above: 0,
    least: 10,
    where: "index1 = 'waiting' and blob1 = 'certificate'",
    minutes: 15,
    value: "max(double2)",
  },
  {
    name: "licences-unanswered",
    says: "share of questions to registers of licences without an answer, 6 hours",
    above: 0.5,
    least: 10,
    where: "index1 = 'licence'",
    minutes: 360,
    value: "sum(if(blob2 = 'unanswered', _sample_interval, 0)) / sum(_sample_interval)",
  },
  {
    name: "nothing-measured",
    says: "minutes since the last scheduled run was measured",
    above: 5,
    least: 0,
    where: "index1 = 'cron' and blob1 = 'all'",
    minutes: 1440,
    value: "(toUnixTimestamp(now()) - toUnixTimestamp(max(timestamp))) / 60",
  },
];

/** The query of an alarm, for the SQL API of Workers Analytics Engine. */
export const sqlOf = ({ where, minutes, value }: Alarm): string =>
  `SELECT ${value} AS value, sum(_sample_interval) AS n FROM ${DATASET} WHERE ${where} AND timestamp > now() - INTERVAL '${minutes}' MINUTE FORMAT JSON`;

/** What the query of an alarm gives; the API writes whole numbers as text. */
export type Row = { value: number | string | null; n: number | string };

/** Whether an alarm rings for what its query gave; no points ring none, but the one that asks whether there are any. */
export function rings({ above, least }: Pick<Alarm, "above" | "least">, { value, n }: Row): boolean {
  if (Number(n) === 0) return least === 0;
  return Number(n) >= least && Number(value) > above;
}
