import type { Estimate, Valuation } from "#app/domains/valuation/engine/types.ts";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import type { Valuer } from "#app/domains/valuation/engine/valuer.ts";
import { subjectOf } from "#app/domains/properties/subject.ts";
import { brokenSections } from "#app/domains/reports/promise/broken-sections.ts";
import type { ReportOrder } from "#app/domains/reports/reading/find-report.server.ts";
import { FACTS, type Change, type Facts, type Questioned, type Stated, type Unvalued } from "./rules.ts";
import { factsOf, toldOf, withFacts } from "./stated.ts";

type Valued = { ok: true; order: ReportOrder; estimate: Estimate; questioned: Questioned };
type Step = { kind: Change["kind"]; facts: Partial<Facts>; leftOut: boolean; told: boolean };

/** The changes one after another, each on top of those before it. */
function stepsOf({ facts, leftOut, sales }: Stated): Step[] {
  const steps: Step[] = [{ kind: "data", facts: {}, leftOut: false, told: false }];
  let known: Partial<Facts> = {};
  for (const fact of FACTS.filter((name) => name in facts)) {
    known = { ...known, [fact]: facts[fact] };
    steps.push({ kind: fact, facts: known, leftOut: false, told: false });
  }
  if (leftOut.length > 0) steps.push({ kind: "left-out", facts, leftOut: true, told: false });
  if (sales.length > 0) steps.push({ kind: "told", facts, leftOut: true, told: true });
  return steps;
}

/**
 * Values an order as its owner states it, as of its purchase, and says what each change did. Refused as any value is,
 * or if the report would then hold less than was promised when it was sold. The order comes back with the corrected
 * property. Pure: the same valuer, order and statement give the same answer.
 */
export function valueQuestioned(valuer: Valuer, order: ReportOrder, stated: Stated): Valued | Unvalued {
  const { property, report } = order;
  const changes: Change[] = [];
  let before = stated.said.point;
  let last: Valuation | null = null;
  for (const step of stepsOf(stated)) {
    const told = toldOf({
      leftOut: step.leftOut ? stated.leftOut : [],
      sales: step.told ? stated.sales : [],
    });
    const isTold = told.leftOut.length + told.sales.length > 0;
    const subject = subjectOf(withFacts(property, step.facts, report.createdAt), report.createdAt);
    last = estimateValue(valuer, subject, isTold ? told : undefined);
    if (!last.ok) continue;
    if (step.kind !== "data" || last.point !== before)
      changes.push({ kind: step.kind, amount: last.point - before });
    before = last.point;
  }
  if (!last?.ok) return { ok: false, reason: last?.reason ?? "no-evidence-for-type", lost: [] };

  const questioned = { ...order, property: withFacts(property, stated.facts, report.createdAt) };
  const lost = brokenSections(questioned, last);
  if (lost.length > 0) return { ok: false, reason: "less-than-promised", lost };
  return {
    ok: true,
    order: questioned,
    estimate: last,
    questioned: { stated, was: factsOf(property), changes, outcomes: last.told ?? [] },
  };
}
