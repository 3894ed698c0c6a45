import type { ReportBody } from "#app/domains/reports/rules.ts";
import type { Approach, Approaches } from "#app/domains/valuation/engine/approach.ts";
import { arNumber, arPercent, currencyShort } from "#app/i18n/format.ts";
import {
  approachesCopy,
  approachMissing,
  approachName,
  costSentence,
  incomeSentence,
  weightReason,
} from "#app/i18n/reports/approaches.ts";
import { Num } from "#app/ui/kit/bdi.tsx";
import { FigureCell } from "#app/ui/kit/table.tsx";
import { ReportTable } from "./report-table.tsx";

type Found = Extract<Approach, { value: number }>;
const isFound = (approach: Approach): approach is Found => "value" in approach;

/** The three approaches beside each other, with the weight of each and why. */
export function ApproachesTable({
  approaches,
  currency,
  cards,
}: {
  approaches: Approaches;
  currency: ReportBody["estimate"]["currency"];
  cards?: boolean;
}) {
  const heads = [
    approachesCopy.approach,
    approachesCopy.value(currencyShort(currency)),
    approachesCopy.range,
    approachesCopy.weight,
    approachesCopy.why,
  ];
  return (
    <ReportTable caption={approachesCopy.title} heads={heads} kind="table--approaches" cards={cards}>
      {approaches.all.map((approach) => (
        <tr key={approach.kind}>
          <th scope="row">{approachName[approach.kind]}</th>
          {isFound(approach) ? (
            <>
              <FigureCell strong label={heads[1]}>
                {arNumber(approach.value)}
              </FigureCell>
              <td data-label={approachesCopy.range}>
                <Num>{approachesCopy.span(arNumber(approach.low), arNumber(approach.high))}</Num>
              </td>
              <FigureCell label={approachesCopy.weight}>{arPercent(approach.weight)}</FigureCell>
              <td data-label={approachesCopy.why}>{weightReason[approach.why]}</td>
            </>
          ) : (
            <>
              <td colSpan={3} data-label={approachesCopy.value(currencyShort(currency))}>
                {approachesCopy.impossible}
              </td>
              <td data-label={approachesCopy.why}>{approachMissing[approach.missing]}</td>
            </>
          )}
        </tr>
      ))}
    </ReportTable>
  );
}

/** How the value comes of the approaches, what cost and income are made of, and which range lies apart from it. */
export function ApproachesNote({ estimate }: Pick<ReportBody, "estimate">) {
  const { approaches, currency, low, high } = estimate;
  if (!approaches) return null;
  const found = approaches.all.filter(isFound);
  const isAlone = found.some(({ weight }) => weight > 0.995);
  const apart = found.filter((approach) => approach.low > high || approach.high < low);
  const sentences = [
    isAlone ? approachesCopy.alone : approachesCopy.weighed,
    ...(approaches.cost ? costSentence(approaches.cost, currency) : []),
    ...(approaches.income ? [incomeSentence(approaches.income, currency)] : []),
    ...apart.map(({ kind }) => approachesCopy.apart(approachName[kind])),
  ];
  return (
    <ul className="points approaches-note">
      {sentences.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
