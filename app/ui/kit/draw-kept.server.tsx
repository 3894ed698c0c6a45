import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { BoundedTexts } from "#app/lib/bounded-texts.ts";
import { keptPer } from "#app/lib/kept-per.ts";
import { DrawProvider } from "./kept.tsx";

/** Characters of markup and of what it was drawn for, which take up to two bytes each. */
const KEPT_MOST = 6_000_000;

const kept = new BoundedTexts(KEPT_MOST);

let parts = 0;
/** Tells parts apart: their names are not kept by the build. */
const numberOf = keptPer((_part: object) => (parts += 1));

/**
 * The markup of a part of a document for these props (app/ui/kit/kept.tsx), drawn when it is first needed and kept by this
 * isolate while there is room.
 */
export function drawKept<Props extends object>(
  Part: ComponentType<Props>,
  props: Props,
  prefix: string,
): string {
  const key = `${numberOf(Part)} ${prefix} ${JSON.stringify(props)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const markup = renderToStaticMarkup(
    <DrawProvider value={drawKept}>
      <Part {...props} />
    </DrawProvider>,
    { identifierPrefix: prefix },
  );
  kept.set(key, markup);
  return markup;
}
