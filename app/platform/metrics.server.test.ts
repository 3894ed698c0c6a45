import { expect, test } from "vitest";
import { analyticsEngine } from "./metrics.server.ts";

test("a point is the metric as its index, four texts and two figures, in the order of the documentation", () => {
  const points: unknown[] = [];
  const measure = analyticsEngine({ writeDataPoint: (point) => void points.push(point) }, "b1");
  measure("job", { what: "report.generate", outcome: "done", detail: "reports", ms: 812, value: 2 });
  measure("sign_in", { what: "password", outcome: "x".repeat(500) });
  expect(points).toEqual([
    { indexes: ["job"], blobs: ["report.generate", "done", "reports", "b1"], doubles: [812, 2] },
    { indexes: ["sign_in"], blobs: ["password", "x".repeat(96), "", "b1"], doubles: [0, 0] },
  ]);
});

test("without a binding, and with one that throws, nothing fails", () => {
  const away = () => {
    throw new Error("too many data points");
  };
  for (const dataset of [undefined, { writeDataPoint: away }])
    expect(() => analyticsEngine(dataset, "b1")("cron", { what: "minute", outcome: "done" })).not.toThrow();
});
