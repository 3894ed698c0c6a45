import { LEASE_CITIES, leaseCityPath } from "#app/domains/leases/rules.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { rentCheckRules } from "#app/i18n/leases/rent-check-rules.ts";
import { rentCheckCopy } from "#app/i18n/leases/rent-check.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { ToolRules } from "#app/ui/costs/tool-page.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { Ticks } from "#app/ui/kit/ticks.tsx";
import type { Route } from "./+types/rent-check.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: rentCheckCopy.title,
    description: rentCheckCopy.description,
    crumb: rentCheckCopy.heading,
  });

/** The cities whose rules the check knows, each with its rules in short. */
export default function RentCheck() {
  return (
    <div className="wrap tool">
      <PageHead title={rentCheckCopy.heading} lead={rentCheckCopy.lead} />
      <div className="grid grid--fit">
        {LEASE_CITIES.map((city) => (
          <Card as="section" key={city} className="stack" aria-labelledby={`in-${city}`}>
            <h2 id={`in-${city}`}>{cityLabel(city)}</h2>
            <Ticks items={rentCheckCopy.gist.points[city]} />
            <ButtonLink to={leaseCityPath(city)} iconEnd="forward" aria-describedby={`in-${city}`}>
              {rentCheckCopy.open}
            </ButtonLink>
          </Card>
        ))}
      </div>
      <ToolRules rules={rentCheckRules} />
    </div>
  );
}
