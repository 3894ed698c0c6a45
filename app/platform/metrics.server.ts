/** What is measured; docs/operations.md says what the fields of each metric hold. */
export const METRICS = [
  "request",
  "job",
  "cron",
  "payment",
  "report",
  "mail",
  "sign_in",
  "waiting",
  "dead_letter",
  "einvoice",
  "webhook",
  "licence",
] as const;
type Metric = (typeof METRICS)[number];

type Point = {
  /** One of a short list: a route's pattern, a job's type, a template. Never an id, never anything personal. */
  what: string;
  /** How it ended, of a short list too. */
  outcome: string;
  detail?: string;
  ms?: number;
  /** Attempts, or how many there are. */
  value?: number;
};

/** Counts one event, with how long it took. Never throws: measuring must not break what it measures. */
export type Measure = (metric: Metric, point: Point) => void;

/** No name of a route or template is longer. Analytics Engine takes 16 kB of texts in a point. */
const LONGEST = 96;

/**
 * Data points in Workers Analytics Engine: index1 metric, blob1 what, blob2 outcome, blob3 detail, blob4 build, double1
 * milliseconds, double2 value. Without the binding nothing is measured.
 */
export function analyticsEngine(
  dataset: Pick<AnalyticsEngineDataset, "writeDataPoint"> | undefined,
  build: string,
): Measure {
  return (metric, { what, outcome, detail = "", ms = 0, value = 0 }) => {
    try {
      dataset?.writeDataPoint({
        indexes: [metric],
        blobs: [what, outcome, detail, build].map((text) => text.slice(0, LONGEST)),
        doubles: [ms, value],
      });
    } catch {
      // Too many points for one invocation, or the service is away. The line in the log has the same figures.
    }
  };
}
