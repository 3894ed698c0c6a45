import type { Database } from "#app/platform/d1.server.ts";
import { valueSubject } from "./evidence.server.ts";
import type { Subject } from "./engine/types.ts";
import { modelCard } from "./model-card.server.ts";
import { COUNTRIES, type Country } from "./rules.ts";

/** The recorded sales behind one market's estimates. `from` and `until` are ISO days. */
export type MarketFact = {
  country: Country;
  /** Sales kept after cleaning. */
  sales: number;
  from: string;
  until: string;
  publisherAr: string;
};

/** Where each market's sales come from: the source's id, and how its data files' names begin. */
const SALES_OF: Record<Country, { sourceId: string; files: string }> = {
  sa: { sourceId: "sa-moj", files: "sa_moj_sales_" },
  qa: { sourceId: "qa-moj", files: "qa_moj_sales_" },
  ae: { sourceId: "ae-dld", files: "ae_dld_sales_" },
};

/** How many recorded sales each market's model was fitted on, from when and by whom, from the model's own card. */
export function marketFacts(): MarketFact[] {
  return COUNTRIES.map((country) => {
    const { sourceId, files } = SALES_OF[country];
    const source = modelCard.sources.find(({ id }) => id === sourceId);
    if (!source) throw new Error(`the model card names no source ${sourceId}`);
    const sales = modelCard.data
      .filter(({ file }) => file.startsWith(files))
      .reduce((sum, { kept }) => sum + kept, 0);
    return { country, sales, from: source.from, until: source.to, publisherAr: source.publisherAr };
  });
}

const EXAMPLE = {
  country: "sa",
  city: "Riyadh",
  district: "حي العارض",
  project: null,
  propertyType: "apartment",
  areaSqm: 152,
  bedrooms: null,
  bathrooms: null,
  ageYears: null,
  condition: null,
  renovations: null,
  offPlan: null,
} as const satisfies Omit<Subject, "valuedAt">;

/** The home page's example property with its value at `valuedAt` (epoch ms), or null where nothing supports one. */
export async function valueExample(db: Database, valuedAt: number) {
  const estimate = await valueSubject(db, { ...EXAMPLE, valuedAt });
  return estimate.ok ? { property: EXAMPLE, estimate } : null;
}
