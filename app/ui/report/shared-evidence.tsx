import type { Estimate } from "#app/domains/reports/rules.ts";
import { arMoney, arNumber } from "#app/i18n/format.ts";
import { areaWords } from "#app/i18n/reports/reports.ts";
import { words } from "#app/i18n/reports/sharing.ts";
import { dayOrPeriod } from "#app/i18n/valuation/valuation.ts";
import { printedReportCode, verifyPath } from "#app/lib/report-code.ts";
import { Ltr, Num } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { Link } from "../kit/link.tsx";

type Evidence = Pick<Estimate, "currency" | "level" | "sales" | "dataUntil"> & {
  areaSqm: number;
  perSqm: number;
  code: string | null;
};

/** What a summary's value rests on, and where its report can be verified. */
export function SharedEvidence({ evidence }: { evidence: Evidence }) {
  const { areaSqm, perSqm, currency, level, sales, dataUntil, code } = evidence;
  const copy = words.summary;
  return (
    <Card className="stack">
      <h2>{copy.title}</h2>
      <dl className="kv">
        <div>
          <dt>{level === "asking" ? copy.evidence.asking : copy.evidence.sales}</dt>
          <dd>
            <Num>{arNumber(sales)}</Num>
          </dd>
        </div>
        <div>
          <dt>{copy.until}</dt>
          <dd>
            <Num>{dayOrPeriod(dataUntil)}</Num>
          </dd>
        </div>
        <div>
          <dt>{copy.area}</dt>
          <dd>
            <Num>{areaWords(areaSqm)}</Num>
          </dd>
        </div>
        <div>
          <dt>{copy.perSqm}</dt>
          <dd>
            <Num>{arMoney(Math.round(perSqm), currency)}</Num>
          </dd>
        </div>
        {code !== null && (
          <div>
            <dt>{copy.verify}</dt>
            <dd>
              <Link to={verifyPath(code)}>
                <Ltr>{printedReportCode(code)}</Ltr>
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {code !== null && <p className="small muted">{copy.verifyNote}</p>}
    </Card>
  );
}
