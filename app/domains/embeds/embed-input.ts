import { z } from "zod";
import { countryOfCity } from "#app/domains/properties/estimate-input.ts";
import { STORED_PROPERTY_TYPES } from "#app/domains/valuation/rules.ts";
import { embedCopy } from "#app/i18n/site/embed.ts";
import { say } from "#app/i18n/site/errors.ts";
import { optionalLine } from "#app/lib/text/typed-fields.ts";
import { readAccent } from "./accent.ts";
import { EMBED_KINDS, EMBED_THEMES } from "./rules.ts";

const DISTRICT_MAX = 100;

/** What the page asks of whoever wants a frame for their site. */
export const EmbedInput = z.object({
  kind: z.enum(EMBED_KINDS, say.chooseFromList),
  city: z.string(say.cityRequired).refine((city) => countryOfCity(city) !== null, say.chooseFromList),
  type: z.enum(STORED_PROPERTY_TYPES, say.propertyTypeRequired),
  district: optionalLine(DISTRICT_MAX, embedCopy.errors.districtLong),
  theme: z
    .enum(EMBED_THEMES, say.chooseFromList)
    .optional()
    .transform((theme) => theme ?? "auto"),
  accent: z
    .string()
    .refine((typed) => readAccent(typed) !== null, embedCopy.errors.accent)
    .optional()
    .transform((typed) => (typed === undefined ? null : readAccent(typed))),
});
