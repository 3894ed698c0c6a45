import { data, href, redirect } from "react-router";
import { spendCredit } from "#app/domains/orders/credits.server.ts";
import { OrderInput } from "#app/domains/orders/checkout/order-input.ts";
import { orderReport, previewOrder } from "#app/domains/orders/checkout/order-report.server.ts";
import { findOrderTerms } from "#app/domains/orders/checkout/order-terms.server.ts";
import { readCoupon } from "#app/domains/orders/checkout/read-coupon.server.ts";
import { isCodeRefusal } from "#app/domains/payments/codes/rules.ts";
import { listPropertyPictures } from "#app/domains/properties/pictures/property-pictures.server.ts";
import { explainedProperty } from "#app/domains/properties/subject.ts";
import {
  formReportType,
  parseReportType,
  reportTypeSlug,
  type Estimate,
} from "#app/domains/reports/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { couponCopy } from "#app/i18n/orders/coupon.ts";
import { orderPriceCopy } from "#app/i18n/orders/order-price.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { propertiesCopy, refusalSentence } from "#app/i18n/valuation/properties.ts";
import { propertyPicturesCopy } from "#app/i18n/valuation/property-pictures.ts";
import { areaWords, propertyTitle } from "#app/i18n/reports/reports.ts";
import { propertyNoun } from "#app/i18n/valuation/valuation.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { RouteError } from "#app/ui/kit/route-error.tsx";
import { COUPON } from "#app/ui/orders/coupon-field.tsx";
import { ReportOrder } from "#app/ui/orders/report-order.tsx";
import { EvidenceFacts, EvidenceLimits } from "#app/ui/property-form/evidence.tsx";
import { FormLinks } from "#app/ui/property-form/order.tsx";
import type { Route } from "./+types/ai-report.ts";
import "#app/ui/property-form/order.css";

const words = propertiesCopy.order;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

/** Said when the property is not the member's, or could not be read. */
export function ErrorBoundary() {
  return <RouteError failed={paymentsCopy.refused.gone} />;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const propertyId = query.get("property_id");
  if (!propertyId) return null;

  const member = context.get(memberContext);
  const { property, offer } = found(await previewOrder(member, propertyId));
  const explained = explainedProperty(property, member.now());
  const { country, cityAr, propertyType } = explained;
  const asked = parseReportType(query.get("report_type")) ?? formReportType[property.formKind];
  return {
    pictures: {
      path: href("/dashboard/properties/:propertyId/pictures", { propertyId }),
      count: (await listPropertyPictures(member, propertyId)).length,
    },
    title: propertyTitle(explained),
    area: areaWords(property.areaSqm),
    address: property.address,
    terms: offer.ok
      ? found(
          await findOrderTerms(member, property, offer.promises, {
            asked,
            updates: query.get("update"),
            coupon: typedLine(query.get("coupon") ?? ""),
          }),
        )
      : null,
    refusal: offer.ok ? null : refusalSentence[offer.reason](propertyNoun[propertyType].forAll, cityAr),
    evidence: offer.ok ? { ...evidenceOf(offer.estimate), country, cityAr } : null,
  };
}

/** How well the property can be valued, without the value, which is what is sold. */
function evidenceOf({ grade, halfWidth, level, sales, dataUntil, limits, place }: Estimate) {
  return {
    grade,
    halfWidth,
    level,
    sales,
    dataUntil,
    // Among the sections of the report it is said with its reason.
    limits: limits.filter((limit) => limit !== "no-rent-data"),
    placeAr: place?.nameAr ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const query = new URL(request.url).searchParams;
  const propertyId = found(query.get("property_id"));
  const form = await readForm(request, OrderInput);
  if (!form.ok) return form.reply;

  const member = context.get(memberContext);
  const { report_type: reportType, pay_with, order_key: orderKey, answer, coupon } = form.value;
  if (pay_with === "coupon") {
    if (coupon === "") return form.refuse(couponCopy.missing, "coupon");
    const { refusal } = await readCoupon(member, coupon, { buys: "report", propertyId });
    if (refusal) return form.refuse(couponCopy.refused[refusal], "coupon");
    query.set("report_type", reportTypeSlug(reportType));
    query.set("coupon", coupon);
    return redirect(`/ai-report?${query.toString()}#${COUPON}`, 303);
  }
  if (pay_with === "credit") {
    const spent = await spendCredit(member, { propertyId, reportType, orderKey });
    return spent.ok
      ? redirectWithFlash("/dashboard", "credit-spent")
      : form.refuse(orderPriceCopy.creditRefused[spent.reason]);
  }
  const shownHalalas = form.value[`shown_${reportType}`];
  const wish = { reportType, updatesReportId: query.get("update"), shownHalalas, coupon };
  const outcome = await orderReport(member, propertyId, wish);
  if (!outcome.ok)
    return form.refuse(
      paymentsCopy.refused[outcome.reason],
      isCodeRefusal(outcome.reason) ? "coupon" : undefined,
    );
  return answer === "address" ? data({ address: outcome.url, result: null }) : redirect(outcome.url, 303);
}

export default function AiReport({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <div className="wrap section">
        <EmptyState spot="no-results" level={1} title={words.needsProperty} text={words.needsPropertyText}>
          <FormLinks />
        </EmptyState>
      </div>
    );

  const { title, area, address, evidence, refusal, terms, pictures } = loaderData;
  return (
    <div className="wrap order">
      <BackLink to="/order" label={propertiesCopy.back} navLabel={propertiesCopy.backLabel} />
      <div className="page-head">
        <h1>{words.heading}</h1>
        <p className="muted">
          {title}، <bdi dir="rtl">{area}</bdi>
        </p>
        <p className="small muted">
          <bdi>{address}</bdi>
        </p>
        {terms && (
          <p>
            <ButtonLink to={pictures.path} variant="outline" size="sm">
              {pictures.count > 0 ? propertyPicturesCopy.linkSome(pictures.count) : propertyPicturesCopy.link}
            </ButtonLink>
          </p>
        )}
      </div>
      <div className="beside order__grid">
        <Card as="section" className="stack" aria-labelledby="evidence-title">
          <div>
            <h2 id="evidence-title">{propertiesCopy.evidence.title}</h2>
            <p className="small muted">{propertiesCopy.evidence.text}</p>
          </div>
          {evidence && (
            <>
              <EvidenceFacts evidence={evidence} />
              <EvidenceLimits limits={evidence.limits} />
            </>
          )}
          {refusal && (
            <>
              <Notice tone="warn" title={propertiesCopy.evidence.refusedTitle}>
                {refusal}
              </Notice>
              <div className="row">
                <FormLinks />
              </div>
            </>
          )}
        </Card>
        {terms && <ReportOrder terms={terms} result={actionData?.result ?? undefined} />}
      </div>
    </div>
  );
}
