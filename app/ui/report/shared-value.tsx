import { arNumber, currencyShort } from "#app/i18n/format.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { disclaimer } from "#app/i18n/valuation/valuation.ts";
import type { Estimate } from "#app/domains/reports/rules.ts";
import type { Currency } from "#app/lib/money.ts";
import { Num } from "../kit/bdi.tsx";
import { Grade } from "../kit/grade.tsx";
import { CARD_WIDTHS } from "./drawing.tsx";
import "./report.css";
import { ValueBand } from "./value-band.tsx";

type Value = Pick<Estimate, "low" | "point" | "high" | "currency" | "grade" | "level">;

/**
 * A report's value with its range, like the top of the report's page; only the amount if the body is in an older
 * format.
 */
export function SharedValue({
  value,
  plainValue,
}: {
  value: Value | null;
  plainValue: { amount: number; currency: Currency } | null;
}) {
  const shown = value ? { amount: value.point, currency: value.currency } : plainValue;
  if (!shown) return null;
  return (
    <div className="stack">
      <div className="card">
        <div className={value ? "val" : undefined}>
          <div>
            <p className="small muted">{pageCopy.estimated}</p>
            <p className="figure">
              <Num>
                {arNumber(shown.amount)} <small>{currencyShort(shown.currency)}</small>
              </Num>
            </p>
            {value && (
              <p className="val__grade">
                <Grade value={value.grade} />
              </p>
            )}
          </div>
          {value && (
            <figure className="fig">
              <ValueBand widths={CARD_WIDTHS} values={{ ...value, asked: null }} />
              <figcaption>{value.level === "asking" ? pageCopy.bandAsking : pageCopy.band}</figcaption>
            </figure>
          )}
        </div>
      </div>
      {value && <p className="rp__disclaimer">{disclaimer(value.level)}</p>}
    </div>
  );
}
