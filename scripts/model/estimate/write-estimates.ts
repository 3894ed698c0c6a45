import type { Case as Property, CaseValue } from "#app/domains/valuation/engine/case.ts";
import type { RefusalReason } from "#app/domains/valuation/engine/types.ts";
import type { Case } from "./read-cases.ts";

/** Share of sales that the range from low to high is made to hold. */
const CONFIDENCE = "0.80";
const HEADER = "id,value,low,high,grade,confidence,comparables,refused";

const REASONS: Record<RefusalReason, string> = {
  "no-evidence-for-city": "city: no sales or prices here support a value in this city",
  "no-evidence-for-type": "type: no sales or prices here support a value of this type in this city",
  "range-too-wide":
    "sales here differ too much or lie too far from as_of: the 80 % range would be wider than the value",
  "area-out-of-range": "area_sqm: outside the areas that the market's sales cover",
};

type Batch = {
  csv: string;
  valued: number;
  refused: number;
  /** Rows at which the engine itself failed, which no input should bring about. */
  failures: { id: string; message: string }[];
};

const cellOf = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const refusedLine = (id: string, reason: string): string =>
  [cellOf(id), "", "", "", "", CONFIDENCE, "0", cellOf(reason)].join(",");

function lineOf(id: string, valuation: CaseValue): string {
  if (!valuation.ok) return refusedLine(id, REASONS[valuation.reason]);
  const { point, low, high, grade, comparables } = valuation;
  return [cellOf(id), point, low, high, grade, CONFIDENCE, comparables, ""].join(",");
}

/** Values the cases in their order and writes one line for each. `step` hears of every case that is done. */
export function estimateCases(
  cases: readonly Case[],
  value: (subject: Property) => CaseValue,
  step: (done: number) => void,
): Batch {
  const lines = [HEADER];
  const failures: Batch["failures"] = [];
  let valued = 0;
  for (const entry of cases) {
    if ("refused" in entry) lines.push(refusedLine(entry.id, entry.refused));
    else {
      try {
        const valuation = value(entry.subject);
        lines.push(lineOf(entry.id, valuation));
        if (valuation.ok) valued++;
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause);
        failures.push({ id: entry.id, message });
        lines.push(refusedLine(entry.id, `failed: ${message}`));
      }
    }
    step(lines.length - 1);
  }
  return { csv: `${lines.join("\n")}\n`, valued, refused: cases.length - valued, failures };
}
