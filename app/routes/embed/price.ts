import { html } from "hono/html";
import { embedPrice } from "#app/domains/embeds/embed-price.server.ts";
import { cityOfSlug, marketPath, typeOfSlug } from "#app/domains/valuation/market-address.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { arMoneyWords, arNumber } from "#app/i18n/format.ts";
import { embedCopy } from "#app/i18n/site/embed.ts";
import { marketNoun, pointLabel } from "#app/i18n/valuation/market-pages.ts";
import { placePhrase } from "#app/i18n/valuation/place-phrase.ts";
import { ads, day, deals, disclaimer } from "#app/i18n/valuation/valuation.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { visitorContext } from "#app/http/context.ts";
import type { Route } from "./+types/price.ts";
import { answerFrame, linkTo } from "./frame.server.ts";

const words = embedCopy.frame;

/** The price per m² of a city and type, or of one of its districts. */
export function loader({ context, url: { searchParams: query } }: Route.LoaderArgs): Promise<Response> {
  const { now, settings } = context.get(visitorContext);
  const place = cityOfSlug(query.get("city") ?? "");
  const type = typeOfSlug(query.get("type") ?? "");
  const typed = typedLine(query.get("district") ?? "");
  const price = place && type && embedPrice({ ...place, type }, typed === "" ? null : typed, now());
  if (!price)
    return answerFrame(
      query,
      {
        title: words.noneTitle,
        content: html`<h1>${words.noneTitle}</h1>
          <p>${words.noneText}</p>
          <p class="small">${linkTo(`${settings.origin}/market`, words.source)}</p>`,
      },
      404,
    );

  const { basis, district, perSqm, currency, count, until } = price;
  const where =
    district === null
      ? cityLabel(place.city)
      : `${placePhrase(place.country, district)}، ${cityLabel(place.city)}`;
  // A district's price is our estimate where sales name no type; the city's is the median of those.
  const label = pointLabel[district !== null && basis === "districts" ? "city" : basis];
  const title = `${label} ${marketNoun(place.country, type).forAll} في ${where}`;
  const evidence = words.from(basis === "asking" ? ads(count) : deals(count), day(until));
  const details = `${settings.origin}${marketPath({ city: place.city, type })}`;
  return answerFrame(query, {
    title,
    content: html`<h1>${title}</h1>
      <p class="price">${arMoneyWords(Math.round(perSqm.point), currency)}</p>
      <p>${words.range(arNumber(Math.round(perSqm.low)), arNumber(Math.round(perSqm.high)))}</p>
      <p class="small">${evidence}. ${disclaimer(basis === "asking" ? "asking" : "city")}</p>
      <p class="small">${linkTo(details, words.source)}</p>`,
  });
}
