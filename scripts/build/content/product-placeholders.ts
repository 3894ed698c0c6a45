import { laterSalesError } from "../../../app/domains/valuation/accuracy.ts";
import { arPercent } from "../../../app/i18n/format.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { PRODUCT } from "../../../app/lib/product.ts";
import { articleFigures } from "./figures/figures.ts";
import type { Placeholders } from "./placeholders.ts";

const errorOf = (market: string): Placeholders => {
  const error = laterSalesError(market);
  return error === null ? {} : { [`error:${market}`]: arPercent(error, 1) };
};

/** The values of {{name}}, {{price}}, {{readiness}}, {{support}}, {{error:sa}}, {{error:qa}}, {{error:ae}}, and all figures. */
export const productPlaceholders = (): Placeholders => ({
  name: PRODUCT.name,
  price: productCopy.priceWords,
  readiness: productCopy.readiness,
  support: PRODUCT.supportEmail,
  ...errorOf("sa"),
  ...errorOf("qa"),
  ...errorOf("ae"),
  ...articleFigures(),
});
