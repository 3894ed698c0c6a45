import { html } from "hono/html";
import { cityOfSlug, typeOfSlug } from "#app/domains/valuation/market-address.ts";
import {
  CITIES,
  COUNTRIES,
  COUNTRY_LABELS,
  FORM_PROPERTY_TYPES,
  PROPERTY_TYPE_LABELS,
} from "#app/domains/valuation/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { embedCopy } from "#app/i18n/site/embed.ts";
import { homeCopy } from "#app/i18n/site/home.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import type { Route } from "./+types/estimate.ts";
import { answerFrame, linkTo } from "./frame.server.ts";

const words = embedCopy.frame;
const form = homeCopy.home.estimate;

const option = (value: string, label: string, chosen: boolean) =>
  html`<option value="${value}" ${chosen ? html`selected` : ""}>${label}</option>`;

/** The questions of the instant estimate, which is answered on the site in a window of its own. */
export function loader({ context, url: { searchParams: query } }: Route.LoaderArgs): Promise<Response> {
  const { origin } = context.get(visitorContext).settings;
  const city = cityOfSlug(query.get("city") ?? "")?.city;
  const type = typeOfSlug(query.get("type") ?? "");
  const chosen = type === "office" ? "commercial_building" : type;
  const district = typedLine(query.get("district") ?? "");
  return answerFrame(query, {
    title: form.title,
    content: html`<h1>${form.title}</h1>
      <form method="get" action="${origin}/estimate" target="_blank" rel="noopener">
        <label
          >${form.city}<select name="city">
            ${COUNTRIES.map(
              (country) =>
                html`<optgroup label="${COUNTRY_LABELS[country]}">
                  ${CITIES[country].map(({ value, label }) => option(value, label, value === city))}
                </optgroup>`,
            )}
          </select></label
        >
        <label>${form.district}<input name="district" maxlength="100" value="${district}" /></label>
        <label
          >${form.type}<select name="property_type">
            ${FORM_PROPERTY_TYPES.map((value) => option(value, PROPERTY_TYPE_LABELS[value], value === chosen))}
          </select></label
        >
        <label
          >${form.area} (${form.areaUnit})<input name="area_sqm" inputmode="decimal" maxlength="12" required
        /></label>
        <button>${form.submit}</button>
      </form>
      <p class="small">${words.newWindow} ${form.note}</p>
      <p class="small">${linkTo(origin, words.source)}</p>`,
  });
}
