import { ContentFault } from "./faults.ts";

/** What `{{…}}` in an article stands for: words, a figure, or the figures of a chart. */
export type Placeholders = Readonly<Record<string, string | number | readonly number[]>>;

/**
 * `~10`, `~0.1`, `~%`, `~%0.1`: what a figure is rounded to, and whether in percent. With + before it gains have their sign; with !
 * nothing has one, for a text that says "fell by".
 */
const FORMAT = /^(?<sign>[+!])?(?<percent>%)?(?<step>\d+(?:\.\d+)?)?$/;
const MINUS = "−";

/**
 * Puts the product's constants, the back-test's figures and those of `articleFigures` where an article asks for them:
 * `{{name}}`, or for a figure `{{name ~format}}`. `line` is the text's first.
 */
export function fillPlaceholders(text: string, values: Placeholders, line: number): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (whole, asked: string, at: number) => {
    const refuse = (why: string): never => {
      throw new ContentFault(line + text.slice(0, at).split("\n").length - 1, `${whole} ${why}`);
    };
    const [name = "", format] = asked.split(" ~");
    const value = values[name];
    if (value === undefined) return refuse("stands for nothing");
    if (typeof value === "string")
      return format === undefined ? value : refuse("is no figure: it takes no ~");
    const written = format === undefined ? null : FORMAT.exec(format);
    if (!written?.groups) return refuse("is a figure: it needs a ~ and what it is rounded to");
    const { sign, percent, step = "1" } = written.groups;
    const places = step.split(".")[1]?.length ?? 0;
    const rounded = (figure: number): number =>
      Math.round(((percent ? figure * 100 : figure) / Number(step)) * (1 + Number.EPSILON)) * Number(step);
    if (![value].flat().every(Number.isFinite)) return refuse("is no number");
    if (typeof value !== "number") return value.map((figure) => rounded(figure).toFixed(places)).join(", ");
    const figure = rounded(value);
    const digits = Math.abs(figure).toLocaleString("en", {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    });
    const before = sign === "!" ? "" : figure < 0 ? MINUS : sign && figure > 0 ? "+" : "";
    return `${before}${digits}${percent ? "%" : ""}`;
  });
}
