import { SALES_SOURCE } from "#app/i18n/valuation/methodology.ts";
import { filesOf } from "./accuracy.ts";
import { utcDayOf } from "#app/lib/calendar.ts";
import { keptOnce } from "#app/lib/kept-once.ts";
import { UNDESCRIBED, type Subject, type Valuation } from "./engine/types.ts";
import { modelCard } from "./model-card.server.ts";
import type { ModelSource } from "./model.server.ts";
import { COUNTRIES, type Country } from "./rules.ts";
import { valueSubject } from "./value-subject.server.ts";

/** The recorded sales behind a market's estimates. `from` and `until` are ISO days. */
export type MarketFact = {
  country: Country;
  /** Sales kept after cleaning. */
  sales: number;
  from: string;
  until: string;
  publisherAr: string;
};

/** How many recorded sales each market's model was fitted on, their dates and their publisher, from the model card. */
export function marketFacts(): MarketFact[] {
  return COUNTRIES.map((country) => {
    const sourceId = SALES_SOURCE[country];
    const source = modelCard.sources.find(({ id }) => id === sourceId);
    if (!source) throw new Error(`the model card names no source of the sales of ${country}`);
    const sales = filesOf(modelCard, source.id).reduce((sum, { kept }) => sum + kept, 0);
    return { country, sales, from: source.from, until: source.to, publisherAr: source.publisherAr };
  });
}

const EXAMPLE = {
  ...UNDESCRIBED,
  country: "sa",
  city: "Riyadh",
  district: "حي العارض",
  propertyType: "apartment",
  areaSqm: 152,
} as const satisfies Omit<Subject, "valuedAt">;

/** What the example is worth, by day: everybody who opens the home page asks. */
const examples = keptOnce<string, Valuation>();

/** The home page's example property with its value on the UTC day of `at` (epoch ms); null if it cannot be valued. */
export async function valueExample(ctx: ModelSource, at: number) {
  const day = utcDayOf(at);
  const estimate = await examples(day, () => valueSubject(ctx, { ...EXAMPLE, valuedAt: Date.parse(day) }));
  return estimate.ok ? { property: EXAMPLE, estimate } : null;
}
