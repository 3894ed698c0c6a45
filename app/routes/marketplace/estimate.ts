import { EstimateQuestion } from "#app/domains/listings/estimates/estimate-question.ts";
import { estimateListing } from "#app/domains/listings/estimates/estimate-listing.server.ts";
import { loadValuer } from "#app/domains/valuation/model.server.ts";
import { storedDistrict } from "#app/domains/valuation/place-name.server.ts";
import { currencyOf } from "#app/domains/valuation/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { EstimateAnswer } from "#app/ui/listings/form/use-estimate.ts";
import type { Route } from "./+types/estimate.ts";

/**
 * GET /marketplace/estimate?offer_type=sale&listing_type=apartment&country=sa&city=Riyadh&…: our estimate for a listing
 * while its form is filled in. The response is the same for everybody.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const question = EstimateQuestion.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!question.success) return Response.json({ error: "not-understood" }, { status: 400 });
  if (!(await visitor.allowBurst(`estimate:${networkOf(visitor.clientIp)}`)))
    return Response.json({ error: "too-many" }, { status: 429, headers: { "Retry-After": "60" } });

  const { offer_type, listing_type, country, city, district, area_sqm, bedrooms, bathrooms } = question.data;
  const estimate = estimateListing(
    await loadValuer(visitor, country),
    {
      offerType: offer_type,
      listingType: listing_type,
      country,
      city,
      district: await storedDistrict(visitor, { country, city, district }),
      areaSqm: area_sqm,
      bedrooms,
      bathrooms,
    },
    visitor.now(),
  );
  const answer: EstimateAnswer = { estimate, currency: currencyOf(country) };
  return Response.json(answer, { headers: { "Cache-Control": "public, max-age=600" } });
}
