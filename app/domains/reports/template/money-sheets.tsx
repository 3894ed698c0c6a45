import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { ActParts, CashParts, IncomeParts, SellingParts, TimeParts } from "#app/ui/report/money-parts.tsx";
import { Framed, kvClass, Sheet, type SheetProps } from "./sheet.tsx";

const parts = { Frame: Framed, kv: kvClass, brief: true };

/** A buyer's money: rent and costs, then the years of the investment where they are known. */
export function ReturnsSheets({ body }: SheetProps) {
  const { cashFlow } = body.figures;
  return (
    <>
      <Sheet id="yield" title={pageCopy.returns} joined={!body.estimate.rent}>
        <IncomeParts body={body} {...parts} />
      </Sheet>
      {cashFlow && (
        <Sheet id="cash" title={sectionCopy.cash.title}>
          <p className="lede">{sectionCopy.cash.lede(cashFlow.years, body.estimate.trend !== null)}</p>
          <CashParts body={body} {...parts} />
        </Sheet>
      )}
    </>
  );
}

/** An owner's prices, and under them how long a sale takes, of which little is known. */
export function SellingSheets({ body }: SheetProps) {
  return (
    <>
      <Sheet id="yield" title={pageCopy.selling}>
        <SellingParts body={body} {...parts} />
      </Sheet>
      <Sheet id="time" title={pageCopy.time} joined>
        <TimeParts body={body} kv={kvClass} />
      </Sheet>
    </>
  );
}

export function ActSheet({ body }: SheetProps) {
  return (
    <Sheet id="act" title={sectionCopy.act} joined={!body.figures.cashFlow}>
      <ActParts body={body} />
    </Sheet>
  );
}
