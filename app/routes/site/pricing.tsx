import { errorLine } from "#app/domains/valuation/accuracy.ts";
import { discountRows } from "#app/domains/payments/price-list.ts";
import { PRICING_QUESTIONS } from "#app/i18n/site/faq-payments.ts";
import { originOf, pageMeta } from "#app/i18n/site/page-meta.ts";
import { pricingCopy } from "#app/i18n/site/pricing.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { ContentSection } from "#app/ui/content/content-section.tsx";
import { ContentPrices, PriceList } from "#app/ui/content/price-list.tsx";
import { RichText } from "#app/ui/content/prose.tsx";
import { Questions } from "#app/ui/content/questions.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { PaymentMarks } from "#app/ui/kit/payment-marks.tsx";
import { Ticks } from "#app/ui/kit/ticks.tsx";
import { reportNode } from "#app/ui/seo/site-nodes.ts";
import type { Route } from "./+types/pricing.ts";
import "./pricing.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: pricingCopy.title,
    description: pricingCopy.description,
    about: [
      reportNode(
        { name: pricingCopy.report.title, description: pricingCopy.report.points.join("، ") },
        originOf(args),
      ),
    ],
  });

export function loader() {
  return { rows: discountRows(), measured: errorLine() };
}

export default function Pricing({ loaderData: { rows, measured } }: Route.ComponentProps) {
  const { contents, discounts, terms, questions } = pricingCopy;
  return (
    <div className="wrap content">
      <PageHead title={pricingCopy.heading} lead={pricingCopy.lead} leadClass="content__lead" />
      <div className="column prices">
        <ReportPrice measured={measured} />
        <FreeThings />
      </div>
      <ContentSection id="contents" title={contents.title} text={contents.text}>
        <ContentPrices />
        <p className="small">{contents.note}</p>
      </ContentSection>
      <ContentSection id="discounts" title={discounts.title} text={discounts.text}>
        <PriceList rows={rows} />
        <p className="small">{discounts.note}</p>
      </ContentSection>
      <ul className="price-terms" role="list">
        {terms.map(({ id, title, text }) => (
          <li key={id} id={id}>
            <h2>{title}</h2>
            <p className="small">
              <RichText text={text} />
            </p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="questions">
        <h2 id="questions">{questions.title}</h2>
        <Questions items={PRICING_QUESTIONS.map((item) => ({ ...item, id: `q-${item.id}` }))} />
        <p className="content__actions">
          <ButtonLink to="/faq" variant="ghost" iconEnd="forward">
            {questions.all}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

function ReportPrice({ measured }: { measured: string | null }) {
  const { report } = pricingCopy;
  return (
    <Card as="section" className="prices__report" aria-labelledby="report">
      <h2 id="report">{report.title}</h2>
      <p className="prices__amount">
        <bdi>{productCopy.price}</bdi> <span>{report.per}</span>
      </p>
      <p className="small muted">{report.vat}</p>
      <Ticks items={report.points} />
      <div className="row">
        <ButtonLink to="/order" size="lg">
          {report.order}
        </ButtonLink>
        <ButtonLink to="/report-preview" variant="outline" size="lg">
          {report.sample}
        </ButtonLink>
      </div>
      <p className="tiny">{report.methods}</p>
      <PaymentMarks />
      {measured !== null && (
        <p className="tiny">
          {measured} <Link to="/methodology#tests">{report.measured}</Link>
        </p>
      )}
    </Card>
  );
}

function FreeThings() {
  const { free } = pricingCopy;
  return (
    <section className="prices__free" aria-labelledby="free">
      <h2 id="free">{free.title}</h2>
      <ul role="list">
        {free.items.map(({ title, text, to }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <p className="small muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
