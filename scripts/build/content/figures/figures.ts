import tables from "#content/figures/tables.json" with { type: "json" };
import { deedFigures } from "./deeds.ts";
import { dubaiFigures } from "./dubai.ts";
import { indexFigures } from "./indices.ts";
import { qatarFigures } from "./qatar.ts";
import { returnFigures } from "./returns.ts";
import { villaFigures } from "./villas.ts";

/** Figures by name: one number, or the values of a chart. */
export type Figures = Record<string, number | readonly number[]>;

/**
 * Every figure that an article may quote by its name: computed from the sales and the model that the site ships, or kept in
 * content/figures/tables.json, which `scripts/model/article-tables.ts` writes from the published files.
 */
export function articleFigures(): Figures {
  return {
    ...tables,
    ...indexFigures(tables),
    ...deedFigures(tables),
    ...dubaiFigures(),
    ...qatarFigures(),
    ...villaFigures(),
    ...returnFigures(),
  };
}
