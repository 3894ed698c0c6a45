import type { ReportBody } from "#app/domains/reports/rules.ts";
import { arMoney, arPercent } from "#app/i18n/format.ts";
import { decisionCopy } from "#app/i18n/reports/decision.ts";
import { Num } from "#app/ui/kit/bdi.tsx";
import { signedShare } from "./drawing.tsx";

type Choice = { label: string; value: string; note: string };

/** The value in a year if prices take the central course, and if they take the cautious one; null without a history. */
function waitingOf({ estimate }: ReportBody): Choice | null {
  const inAYear = (kind: "central" | "cautious"): number | undefined =>
    estimate.trend?.scenarios
      .find((scenario) => scenario.kind === kind)
      ?.values.find(({ ahead }) => ahead === 1)?.value;
  const [central, cautious] = [inAYear("central"), inAYear("cautious")];
  if (central === undefined || cautious === undefined) return null;
  return {
    label: decisionCopy.wait,
    value: arMoney(central, estimate.currency),
    note: decisionCopy.waitNote(arMoney(cautious, estimate.currency)),
  };
}

function sellerChoices(body: ReportBody): (Choice | null)[] {
  const { asking } = body.figures;
  if (!asking) return [];
  const money = (amount: number): string => arMoney(amount, body.estimate.currency);
  return [
    { label: decisionCopy.ask, value: money(asking.ask), note: decisionCopy.askNote },
    { label: decisionCopy.floor, value: money(asking.floor), note: decisionCopy.floorNote },
    waitingOf(body),
  ];
}

function buyerChoices(body: ReportBody): (Choice | null)[] {
  const { offer, yields, purchase } = body.figures;
  if (!offer) return [];
  const money = (amount: number): string => arMoney(amount, body.estimate.currency);
  const returns: Choice | null = yields
    ? {
        label: decisionCopy.yields,
        value: signedShare(yields.net),
        note: decisionCopy.yieldsNote(money(yields.at)),
      }
    : purchase && {
        label: decisionCopy.costs,
        value: money(purchase.total),
        note: decisionCopy.costsNote(arPercent(purchase.share, 1)),
      };
  return [
    { label: decisionCopy.offer, value: money(offer.open), note: decisionCopy.offerNote },
    { label: decisionCopy.ceiling, value: money(offer.ceiling), note: decisionCopy.ceilingNote },
    returns ?? waitingOf(body),
  ];
}

/** What the report comes to: an owner's price, floor and cost of waiting; a buyer's offer, ceiling and yield. */
export function Decision({ body }: { body: ReportBody }) {
  const choices = body.reportType === "buyer_investor" ? buyerChoices(body) : sellerChoices(body);
  const held = choices.filter((choice) => choice !== null);
  if (held.length === 0) return null;
  return (
    <>
      <h3>{decisionCopy.title[body.reportType]}</h3>
      <dl className="decision">
        {held.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Num>{value}</Num>
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
