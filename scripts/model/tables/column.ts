/** What a column of an input file holds. `empty`: cells may be empty. `optional`: the column may be absent. */
export type Column = {
  kind: "text" | "number" | "day" | "boolean" | "enum";
  /** The enum's values, letter by letter. */
  values?: readonly string[];
  unit?: string;
  /** Least and greatest number, both allowed. */
  within?: readonly [number, number];
  empty?: true;
  optional?: true;
  meaning: string;
};

/** A file of the data folder: `<name>.csv.gz` or `<name>.csv`. */
export type Table = {
  title: string;
  publisher: string;
  /** What the fit takes from it. */
  use: string;
  columns: Readonly<Record<string, Column>>;
};

type Extras = Partial<Pick<Column, "unit" | "within" | "empty" | "optional">>;

export const text = (meaning: string, extras: Extras = {}): Column => ({ kind: "text", meaning, ...extras });
export const number = (unit: string, meaning: string, extras: Extras = {}): Column => ({
  kind: "number",
  unit,
  meaning,
  ...extras,
});
export const day = (meaning: string, extras: Extras = {}): Column => ({ kind: "day", meaning, ...extras });
export const boolean = (meaning: string, extras: Extras = {}): Column => ({
  kind: "boolean",
  meaning,
  ...extras,
});
export const oneOf = (values: readonly string[], meaning: string, extras: Extras = {}): Column => ({
  kind: "enum",
  values,
  meaning,
  ...extras,
});

/** Cells may be empty. */
export const empty = { empty: true } as const;
/** The fit does without it: the column may be absent, its cells may be empty. */
export const optional = { empty: true, optional: true } as const;
