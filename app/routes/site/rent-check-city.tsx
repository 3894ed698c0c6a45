import { data } from "react-router";
import { marketRentOf } from "#app/domains/leases/market-rent.server.ts";
import { noticeOf } from "#app/domains/leases/notice.ts";
import {
  LEASE_BEDROOMS_MAX,
  rentCheckInput,
  rentCheckPath,
  type RentCheckQuestion,
} from "#app/domains/leases/rent-check-input.ts";
import { ruleLease } from "#app/domains/leases/rule-lease.ts";
import {
  LEASE_CITIES,
  LEASE_KINDS,
  LEASE_UNITS,
  leaseCityPath,
  type LeaseCity,
} from "#app/domains/leases/rules.ts";
import { cityOfSlug } from "#app/domains/valuation/market-address.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { askedTooOften, readQuery } from "#app/http/asked-query.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { found } from "#app/http/found.server.ts";
import { parseFields, withoutUnexpected } from "#app/http/form.server.ts";
import { retryAfter } from "#app/http/retry-after.ts";
import { arMoneyWords, arNumber } from "#app/i18n/format.ts";
import { rentCheckCopy } from "#app/i18n/leases/rent-check.ts";
import { rentCheckRules } from "#app/i18n/leases/rent-check-rules.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { minutes } from "#app/lib/duration.ts";
import type { Currency } from "#app/lib/money.ts";
import { networkOf } from "#app/lib/network-of.ts";
import { ToolPage } from "#app/ui/costs/tool-page.tsx";
import { RentCheckAnswerView, type RentCheckAnswer } from "#app/ui/leases/rent-check-answer.tsx";
import { RentCheckForm } from "#app/ui/leases/rent-check-form.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Ticks } from "#app/ui/kit/ticks.tsx";
import type { Route } from "./+types/rent-check-city.ts";
import { utcDayOf } from "#app/lib/calendar.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const ASKED = ["kind", "unit", "rent", "ends_on"] as const;
const CURRENCIES: Record<LeaseCity, Currency> = { Riyadh: "SAR", Dubai: "AED" };

export const meta: Route.MetaFunction = (args) => {
  const loaded = args.loaderData;
  if (!loaded) return pageMeta(args, { title: rentCheckCopy.title });
  const { answered, city } = loaded;
  const words = rentCheckCopy.cities[city];
  const page = {
    title: answered?.answer.heading ?? words.title,
    description: words.description,
    crumb: cityLabel(city),
    noindex: args.location.search !== "",
  };
  // The canonical URL of an answer holds what was asked, so a shared link shows the same answer.
  return pageMeta(answered ? { ...args, location: { pathname: answered.path } } : args, page);
};

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const city = found(leaseCityOf(params.city));
  const visitor = context.get(visitorContext);
  const query = readQuery(request);
  const page = { city, lists: formLists(), limited: false, result: undefined, answered: null };
  if (!ASKED.some((name) => query.has(name))) return page;

  const today = utcDayOf(visitor.now());
  const allowed = await visitor.allowBurst(`rent-check:${networkOf(visitor.clientIp)}`);
  const submission = parseFields(query, rentCheckInput(city, today));
  if (!allowed) {
    const result = askedTooOften(submission, rentCheckCopy.tooMany);
    return data({ ...page, limited: true, result }, { status: 429, headers: retryAfter(minutes(1)) });
  }
  if (submission.status !== "success")
    return data({ ...page, result: withoutUnexpected(submission.reply()) }, { status: 400 });
  const { value } = submission;
  const market = await marketRentOf(visitor, value, visitor.now());
  const answered = { path: rentCheckPath(value), answer: answerOf(value, today, market) };
  return { ...page, result: submission.reply(), answered };
}

/** The city of an address whose rules the check knows; null for any other. */
function leaseCityOf(slug: string): LeaseCity | null {
  const city = cityOfSlug(slug)?.city;
  return LEASE_CITIES.find((known) => known === city) ?? null;
}

function answerOf(
  question: RentCheckQuestion,
  today: string,
  market: RentCheckAnswer["market"],
): RentCheckAnswer {
  const { city, kind, unit, rent, ends_on: endsOn } = question;
  const currency = CURRENCIES[city];
  return {
    heading: rentCheckCopy.head(rentCheckCopy.units[unit], cityLabel(city), arMoneyWords(rent, currency)),
    city,
    currency,
    rent,
    ruling: ruleLease({ city, kind, rent, endsOn }, typeof market === "string" ? null : market),
    market,
    notice: noticeOf(city, endsOn, today),
  };
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

function formLists() {
  return {
    kinds: options(LEASE_KINDS, rentCheckCopy.kinds),
    units: options(LEASE_UNITS, rentCheckCopy.units),
    bedrooms: Array.from({ length: LEASE_BEDROOMS_MAX + 1 }, (_, count) => ({
      value: String(count),
      label: count === 0 ? rentCheckCopy.studio : arNumber(count),
    })),
  };
}

export default function RentCheckOfCity({
  loaderData: { city, answered, lists, result, limited },
}: Route.ComponentProps) {
  return (
    <ToolPage
      head={{ heading: rentCheckCopy.cities[city].heading, lead: rentCheckCopy.cityLead }}
      formTitle={answered ? rentCheckCopy.again : rentCheckCopy.formTitle}
      form={
        <RentCheckForm
          city={city}
          lists={lists}
          result={result}
          limited={limited}
          answered={answered !== null}
        />
      }
      rules={rentCheckRules}
    >
      {answered ? (
        <RentCheckAnswerView answer={answered.answer} />
      ) : (
        <section className="stack" aria-labelledby="gist-title">
          <h2 id="gist-title">{rentCheckCopy.gist.title}</h2>
          <Ticks items={rentCheckCopy.gist.points[city]} />
          {LEASE_CITIES.filter((other) => other !== city).map((other) => (
            <p key={other}>
              <Link to={leaseCityPath(other)}>{rentCheckCopy.other(cityLabel(other))}</Link>
            </p>
          ))}
        </section>
      )}
    </ToolPage>
  );
}
