import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import {
  ActParts,
  BuyingParts,
  CashParts,
  IncomeParts,
  SellingParts,
  PaceParts,
} from "#app/ui/report/money-parts.tsx";
import { Framed, kvClass, Sheet, type SheetProps } from "./sheet.tsx";

const parts = { Frame: Framed, kv: kvClass, brief: true };

/** A buyer's rent, its costs, and what the return is made of. */
export function IncomeSheet({ body, section }: SheetProps) {
  return (
    <Sheet section={section}>
      <IncomeParts body={body} {...parts} />
    </Sheet>
  );
}

/** What a purchase costs on top of the price. */
export function BuyingSheet({ body, section }: SheetProps) {
  return (
    <Sheet section={section}>
      <BuyingParts body={body} {...parts} />
    </Sheet>
  );
}

/** The years of the investment. */
export function CashSheet({ body, section }: SheetProps) {
  const { cashFlow } = body.figures;
  return (
    <Sheet section={section}>
      {cashFlow && (
        <p className="lede">{sectionCopy.cash.lede(cashFlow.years, body.estimate.trend !== null)}</p>
      )}
      <CashParts body={body} {...parts} />
    </Sheet>
  );
}

/** An owner's prices. */
export function SellingSheet({ body, section }: SheetProps) {
  return (
    <Sheet section={section}>
      <SellingParts body={body} {...parts} />
    </Sheet>
  );
}

/** How many are sold in a month, and what that means for the owner's deadline. */
export function PaceSheet({ body, section }: SheetProps) {
  return (
    <Sheet section={section}>
      <PaceParts body={body} kv={kvClass} />
    </Sheet>
  );
}

export function ActSheet({ body, section }: SheetProps) {
  return (
    <Sheet section={section}>
      <ActParts body={body} />
    </Sheet>
  );
}
