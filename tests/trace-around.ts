import type { ReportBody } from "#app/domains/reports/rules.ts";
import { UNIT_METRES, type PlaceAround } from "#app/domains/valuation/engine/around.ts";
import { aroundWords } from "#app/i18n/reports/surroundings.ts";
import { readRings } from "#app/lib/rings.ts";
import { foldDigits, foldNumber } from "#app/lib/text/arabic.ts";
import { plainText, type DrawnChart, type Printed } from "./printed-text.ts";

/** Tolerance of a drawn position and of a length on the scale bar: both have one decimal. */
const PIXELS = 0.2;

/** Lines of one label are less than this apart. */
const BELOW = 30;

const numbersIn = (text: string): number[] =>
  (foldDigits(text).match(/\d[\d٬,]*/g) ?? []).map((number) =>
    Number(foldNumber(number.replace(/[٬,]/g, ""))),
  );

const rowsOf = ({ estimate }: ReportBody, { id }: PlaceAround): number[] =>
  estimate.comparables.flatMap(({ placeId }, index) => (placeId === id ? [index + 1] : []));

/** The allowed figures in a text of the map of surroundings; which place each belongs to is checked by `aroundFaults`. */
export function aroundFigures({ text, at }: Printed, body: ReportBody): number[] {
  const places = body.surroundings?.places ?? [];
  if (at === null)
    return places.flatMap((place) => [...rowsOf(body, place), place.perSqm ?? Number.NaN, place.sales]);
  if (at.classes === "t-soft") return [Number.parseFloat(foldNumber(text))];
  if (at.classes === "t-brand") return places.flatMap((place) => rowsOf(body, place));
  if (at.classes.startsWith("t-price")) return places.map(({ perSqm }) => perSqm ?? Number.NaN);
  return places.flatMap(({ nameAr }) => numbersIn(nameAr));
}

type Label = { rows: number[]; name: string; price: number | null };

/** The labels of the drawing: texts that stand one above the other, of rows of the table, name and price. */
function labelsIn(pieces: readonly Printed[]): Label[] {
  const labels: (Label & { x: number; y: number })[] = [];
  for (const { text, at } of pieces) {
    if (!at || !/^t-(?:brand|place|price)/.test(at.classes)) continue;
    const last = labels.at(-1);
    const isBelow = last?.x === at.x && at.y > last.y && at.y - last.y < BELOW;
    const label = isBelow ? last : { x: at.x, y: at.y, rows: [], name: "", price: null };
    if (label !== last) labels.push(label);
    label.y = at.y;
    if (at.classes === "t-brand") label.rows = numbersIn(text);
    else if (at.classes.startsWith("t-price")) label.price = numbersIn(text)[0] ?? null;
    else label.name = `${label.name} ${text}`.trim();
  }
  return labels;
}

const isCut = (name: string, whole: string): boolean =>
  name.endsWith("…") && plainText(whole).startsWith(name.slice(0, -1));

function labelFaults(pieces: readonly Printed[], body: ReportBody): string[] {
  const places = body.surroundings?.places ?? [];
  const labels = labelsIn(pieces);
  const named = (name: string): PlaceAround[] =>
    name === ""
      ? [...places]
      : places.filter(({ nameAr }) => plainText(nameAr) === name || isCut(name, nameAr));
  // Where there is no room for a name, the rows stand alone.
  const isTrue = ({ rows, name, price }: Label): boolean =>
    named(name).some(
      (place) =>
        rowsOf(body, place).join() === rows.join() &&
        (price === place.perSqm || (price === null && rows.length > 0)),
    );
  const missing = places.filter(
    (place) =>
      (place === places[0] || rowsOf(body, place).length > 0) &&
      !labels.some(
        ({ name, rows }) => named(name).includes(place) && rows.join() === rowsOf(body, place).join(),
      ),
  );
  return [
    ...labels.filter((label) => !isTrue(label)).map(({ name }) => `the label of ${name}`),
    ...missing.map(({ nameAr }) => `no label of ${nameAr}`),
  ];
}

/** The text equivalent must tell every place with its own rows, price and sales. */
function wordFaults(chart: DrawnChart, body: ReportBody): string[] {
  const told = chart.label.slice(plainText(aroundWords.label([])).length).split("؛");
  const places = body.surroundings?.places ?? [];
  if (told.length !== places.length) return ["places in words"];
  return places.flatMap((place, index) => {
    const text = (told[index] ?? "").trim();
    const name = plainText(place.nameAr);
    const expected = [...rowsOf(body, place), ...(place.perSqm === null ? [] : [place.perSqm, place.sales])];
    const stated = numbersIn(text.slice(name.length)).filter((number) => expected.includes(number));
    const all = numbersIn(text.slice(name.length));
    return text.startsWith(name) && stated.length === all.length ? [] : [`the words of ${name}`];
  });
}

/** The scale bar and every drawn point must agree with the places' own distances from the pin. */
function distanceFaults(chart: DrawnChart, pieces: readonly Printed[], body: ReportBody): string[] {
  const { pin, scaleBar } = chart;
  const scale = pieces.find(({ text, at }) => at?.classes === "t-soft" && /\d/.test(foldDigits(text)));
  if (!pin || scaleBar === null || !scale) return ["no scale"];
  const km = Number.parseFloat(foldNumber(scale.text));
  const perUnit = (scaleBar / km) * (UNIT_METRES / 1000);
  const { places, areas } = body.surroundings ?? { places: [], areas: [] };
  const [home] = places;
  if (!home) return ["no place"];
  const isAt = (drawn: { x: number; y: number }, [x, y]: readonly [number, number]): boolean => {
    const [right, down] = [(x - home.x) * perUnit, (home.y - y) * perUnit];
    const slack = PIXELS + (Math.hypot(right, down) * PIXELS) / scaleBar;
    return Math.abs(drawn.x - pin.x - right) <= slack && Math.abs(drawn.y - pin.y - down) <= slack;
  };
  const outline = areas[0] ? readRings(areas[0].rings).flat() : [];
  const isDrawn =
    chart.outline.length === outline.length &&
    chart.outline.every((point, index) => isAt(point, outline[index] ?? [0, 0]));
  const isPlaced = chart.circles.every((circle) => places.some(({ x, y }) => isAt(circle, [x, y])));
  return isDrawn && isPlaced && chart.circles.length + outline.length > 0 ? [] : [`scale of ${km} km`];
}

/** Faults of a map of surroundings: a label, the text equivalent or the scale contradicts the body. */
export function aroundFaults(chart: DrawnChart, pieces: readonly Printed[], body: ReportBody): string[] {
  return [...labelFaults(pieces, body), ...wordFaults(chart, body), ...distanceFaults(chart, pieces, body)];
}
