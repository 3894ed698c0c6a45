import type { ComponentType, ReactNode } from "react";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { cashFlowCaveat } from "#app/i18n/valuation/income.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { FactList } from "#app/ui/kit/fact-list.tsx";
import { CashFlowTable, purchasePrice, PurchaseTable, RentCostsTable } from "./income-tables.tsx";
import { LadderTable } from "./outlook-tables.tsx";
import {
  cashFacts,
  paceFacts,
  returnFacts,
  roiFacts,
  roiPartsDiffer,
  sellingFacts,
  type Fact,
} from "./report-facts.ts";
import { Narrative, NextSteps } from "./report-prose.tsx";

/** What differs between page and PDF: the frame of a table, and whether narrow screens turn it into cards. */
export type PartsProps = {
  body: ReportBody;
  Frame: ComponentType<{ label: string; children: ReactNode }>;
  /** The class of a strip with this many facts. */
  kv: (facts: Fact[]) => string;
  cards?: boolean;
  /** Leaves out sentences that repeat a table. */
  brief?: boolean;
};

const { income, cash, selling } = sectionCopy;

/** Rent with its range, the costs of letting item by item, and the parts of the return. */
export function IncomeParts({ body, Frame, kv, cards }: PartsProps) {
  const { rent, currency } = body.estimate;
  const facts = returnFacts(body);
  const parts = roiFacts(body);
  return (
    <>
      <FactList className={kv(facts)} facts={facts} />
      {rent && rent.costs.length > 0 && (
        <>
          <h3>{income.costs}</h3>
          <Frame label={income.costs}>
            <RentCostsTable rent={rent} currency={currency} cards={cards} />
          </Frame>
        </>
      )}
      <h3>
        {cash.roi}: {cash.roiParts}
      </h3>
      <FactList className={kv(parts)} facts={parts} />
      {roiPartsDiffer(body) && <p className="tiny">{cash.roiRounded}</p>}
    </>
  );
}

/** The costs of buying, item by item, where the fees of the place are known. */
export function BuyingParts({ body, Frame, cards }: PartsProps) {
  const { purchase } = body.figures;
  return (
    <>
      {purchase ? (
        <>
          <p className="muted small">{income.purchaseLede(purchasePrice(body))}</p>
          <Frame label={income.purchase}>
            <PurchaseTable purchase={purchase} currency={body.estimate.currency} cards={cards} />
          </Frame>
        </>
      ) : (
        <p>{income.purchaseUnknown}</p>
      )}
      {!body.figures.cashFlow && <Narrative analysis={body.analysis} keys={["rent"]} />}
    </>
  );
}

/** The investment over the buyer's timeframe: totals, and year by year. */
export function CashParts({ body, Frame, kv, cards }: PartsProps) {
  const { cashFlow } = body.figures;
  if (!cashFlow) return null;
  const facts = cashFacts(body);
  // The narrative below also says them, unless it was reworded.
  const told = new Set(body.analysis.sections.flatMap(({ paragraphs }) => paragraphs));
  const caveats = cashFlow.caveats.map((caveat) => cashFlowCaveat[caveat]).filter((text) => !told.has(text));
  return (
    <>
      <FactList className={kv(facts)} facts={facts} />
      <h3>{cash.flow}</h3>
      <Frame label={cash.flow}>
        <CashFlowTable cashFlow={cashFlow} currency={body.estimate.currency} cards={cards} />
      </Frame>
      {caveats.map((caveat) => (
        <p className="tiny" key={caveat}>
          {caveat}
        </p>
      ))}
      <Narrative analysis={body.analysis} keys={["rent"]} />
    </>
  );
}

/** The owner's prices with the evidence for each. */
export function SellingParts({ body, Frame, kv, cards, brief }: PartsProps) {
  const { asking } = body.figures;
  const facts = sellingFacts(body);
  return (
    <>
      <FactList className={kv(facts)} facts={facts} />
      {asking && (
        <>
          <h3>{selling.pricing}</h3>
          <Frame label={selling.pricing}>
            <LadderTable
              prices={asking.prices}
              ask={asking.ask}
              comparables={body.estimate.comparables.length}
              cards={cards}
            />
          </Frame>
          <p className="tiny">{selling.note}</p>
        </>
      )}
      <Narrative analysis={body.analysis} keys={["asking"]} brief={brief && asking !== null} />
      <Narrative analysis={body.analysis} keys={["comparison"]} />
    </>
  );
}

/** How many are sold in a month, and how long it took on our marketplace, if that is measured: else the words say so. */
export function PaceParts({ body, kv }: Pick<PartsProps, "body" | "kv">) {
  const facts = paceFacts(body);
  return (
    <>
      {facts.length > 0 && <FactList className={kv(facts)} facts={facts} />}
      <Narrative analysis={body.analysis} keys={["time"]} />
    </>
  );
}

/** What to do: how to negotiate or market, and the next steps. */
export function ActParts({ body }: Pick<PartsProps, "body">) {
  return (
    <>
      <Narrative
        analysis={body.analysis}
        keys={body.reportType === "buyer_investor" ? ["price", "goal"] : ["marketing"]}
      />
      <h3>{pageCopy.nextSteps}</h3>
      <NextSteps analysis={body.analysis} />
    </>
  );
}
