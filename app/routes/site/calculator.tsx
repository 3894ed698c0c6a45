import { data } from "react-router";
import { answerCosts } from "#app/domains/costs/answer-costs.ts";
import { buyingCostsOf } from "#app/domains/costs/buying-costs.ts";
import { CostsInput, costsPath, type CostsQuestion } from "#app/domains/costs/costs-input.ts";
import { BUYERS, READINESS } from "#app/domains/costs/rules.ts";
import {
  cityGroups,
  cityLabel,
  currencyOf,
  FORM_PROPERTY_TYPES,
  PROPERTY_TYPE_LABELS,
} from "#app/domains/valuation/rules.ts";
import { readQuery } from "#app/http/asked-query.server.ts";
import { parseFields, withoutUnexpected } from "#app/http/form.server.ts";
import { BUYER_WORDS, costsCopy } from "#app/i18n/costs/costs.ts";
import { costsRules } from "#app/i18n/costs/costs-rules.ts";
import { arMoneyWords } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { BuyingCostLine } from "#app/ui/costs/buying-cost-line.tsx";
import { CostsAnswerView } from "#app/ui/costs/costs-answer.tsx";
import { CostsForm } from "#app/ui/costs/costs-form.tsx";
import { ToolPage } from "#app/ui/costs/tool-page.tsx";
import type { Route } from "./+types/calculator.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const ASKED = ["city", "property_type", "price"] as const;

/** A usual flat of each country, to open and change. */
const EXAMPLES = [
  { country: "sa", city: "Riyadh", price: 900_000 },
  { country: "ae", city: "Dubai", price: 1_400_000 },
  { country: "qa", city: "Doha", price: 1_500_000 },
] as const;

const headingOf = ({
  city,
  property_type,
  price,
  country,
}: Pick<CostsQuestion, "city" | "property_type" | "price" | "country">) =>
  costsCopy.heads(
    PROPERTY_TYPE_LABELS[property_type],
    cityLabel(city),
    arMoneyWords(price, currencyOf(country)),
  );

export const meta: Route.MetaFunction = (args) => {
  const answered = args.loaderData?.answered;
  const page = {
    title: answered?.heading ?? costsCopy.title,
    description: costsCopy.description,
    crumb: costsCopy.heading,
    noindex: args.location.search !== "",
  };
  // The canonical URL of an answer holds its figures, so a shared link shows the same answer.
  return pageMeta(answered ? { ...args, location: { pathname: answered.path } } : args, page);
};

export function loader({ request }: Route.LoaderArgs) {
  const query = readQuery(request);
  const page = { lists: formLists(), examples: examples(), result: undefined, answered: null };
  if (!ASKED.some((name) => query.has(name))) return page;

  const submission = parseFields(query, CostsInput);
  if (submission.status !== "success")
    return data({ ...page, result: withoutUnexpected(submission.reply()) }, { status: 400 });
  const { value } = submission;
  const answered = { heading: headingOf(value), path: costsPath(value), answer: answerCosts(value) };
  return { ...page, result: submission.reply(), answered };
}

function formLists() {
  const { readiness } = propertiesCopy.field;
  return {
    cities: cityGroups(),
    types: FORM_PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] })),
    buyers: BUYERS.map((value) => ({ value, label: BUYER_WORDS[value] })),
    readiness: READINESS.map((value) => ({ value, label: readiness[value] })),
  };
}

const examples = () =>
  EXAMPLES.map(({ country, city, price }) => {
    const asked = { country, city, price, property_type: "apartment" } as const;
    const purchase = { country, city, price, propertyType: asked.property_type, offPlan: false };
    const cost = buyingCostsOf(purchase);
    return {
      title: headingOf(asked),
      to: costsPath(asked),
      cost: cost && { total: cost.total, share: cost.share },
      currency: currencyOf(country),
    };
  });

export default function Calculator({ loaderData }: Route.ComponentProps) {
  const { answered, lists, result } = loaderData;
  return (
    <ToolPage
      head={costsCopy}
      formTitle={answered ? costsCopy.again : costsCopy.formTitle}
      form={<CostsForm lists={lists} result={result} answered={answered !== null} />}
      rules={costsRules}
    >
      {answered ? (
        <CostsAnswerView heading={answered.heading} answer={answered.answer} />
      ) : (
        <section className="stack" aria-labelledby="examples-title">
          <h2 id="examples-title">{costsCopy.examples.title}</h2>
          <p className="muted">{costsCopy.examples.lead}</p>
          {loaderData.examples.map((example) => (
            <BuyingCostLine key={example.to} {...example} />
          ))}
        </section>
      )}
    </ToolPage>
  );
}
