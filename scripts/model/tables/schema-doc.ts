import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import type { Column } from "./column.ts";
import { TABLES } from "./schemas.ts";

const DOC = new URL("../../../docs/market-data.md", import.meta.url);

const INTRO = `# Market data files

This page is written from the schemas in \`scripts/model/tables/schemas-*.ts\` by \`npx node scripts/model/tables/schema-doc.ts\`; a test keeps
the two in step.

\`npm run model:fit -- --data DIR\` and \`npm run model:backtest -- --data DIR\` read the files below from one folder. To bring newer data:

1. Download the publisher's newer file and give its columns the names of the table below, in any order. Keep the file's name as it
   stands here, even where the years in it have moved on; put all years you want used into the one file.
2. Save it as UTF-8 CSV with a header, comma separated, as \`NAME.csv\` or packed as \`NAME.csv.gz\` (not both). Decimal point, no thousands signs.
3. Run the fit. A file that breaks its schema stops it with the file, the row (the header is row 1), the column and the value, for example
   \`ae_dld_sales_2024_2026.csv.gz, row 812, column price_aed: "1.2 M" is no number\`. Columns that are not listed are named in a note and not read.
4. Read the counts that the fit prints: rows read, kept, and turned away by reason. Cleaning never passes over a sale, a rent or an
   asking price without counting it; the model card keeps the counts.

Days are \`YYYY-MM-DD\`, from 1970 to 2099; a time of day behind it is dropped. Booleans are \`True\` or \`False\`. An empty cell is nothing at all, or \`null\`, \`NA\`, \`NaN\`. Districts and projects may be
spelled as the source spells them: hamzas, taa marbuta, articles, حي, "Dist.", case and hyphens make no difference. \`npx node scripts/model/check-names.ts --data DIR\`
lists the names that lead to no place.

The report's map also draws Dubai Municipality's communities (open data, attribution): \`geo_dubai_community_polygons.geojson.gz\`, a GeoJSON collection of polygons with
\`COMM_NUM\` (number), \`CNAME_E\`, \`CNAME_A\` and \`shapeName\` (names) as properties. \`npx node scripts/model/outlines.ts --data DIR\`, which the fit runs too, simplifies them into \`content/market/outlines-ae.json\`.

A search near a metro station or a school reads \`content/market/landmarks.json\`, which \`npx node scripts/model/landmarks.ts --data DIR\` writes from
\`geo_riyadh_metro_stations\` (open data: \`line\`, \`name_en\`, \`name_ar\`, \`lat\`, \`lon\`), \`geo_jeddah_public_schools\` (public lists: \`name_ar\`, \`lat\`, \`lon\`) and
\`geo_dubai_private_schools\` (Knowledge and Human Development Authority of Dubai, open data: \`name_en\`, \`lat\`, \`lon\`). They were taken in November 2026. Stations of
other cities are not among them, so only these three cities have the choice (\`LANDMARK_CITIES\`).

In the column "cells", **required** means that every row has a value, **may be empty** that single cells may lack one, and **optional** that the whole column may be left out.
`;

const KINDS: Record<Column["kind"], string> = {
  text: "text",
  number: "number",
  day: "day",
  boolean: "boolean",
  enum: "one of",
};

function kindOf({ kind, values, within }: Column): string {
  if (within) return `${KINDS[kind]}, ${within.join(" to ")}`;
  return values ? `${KINDS[kind]} ${values.map((value) => `\`${value}\``).join(", ")}` : KINDS[kind];
}

/** The text of docs/market-data.md, set as the project's formatter sets it. */
export async function marketDataDoc(): Promise<string> {
  const tables = Object.entries(TABLES).map(([name, { title, publisher, use, columns }]) => {
    const rows = Object.entries(columns).map(([column, spec]) => {
      const cells = spec.optional ? "optional" : spec.empty ? "may be empty" : "required";
      return `| \`${column}\` | ${kindOf(spec)} | ${spec.unit ?? ""} | ${cells} | ${spec.meaning} |`;
    });
    return `## ${name}\n\n${title}. ${publisher}. For: ${use}.\n\n| column | kind | unit | cells | meaning |\n| --- | --- | --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  const options = await resolveConfig(DOC.pathname);
  return format([INTRO, ...tables].join("\n"), { ...options, parser: "markdown" });
}

/** The document as it stands. */
export function writtenDoc(): string {
  return readFileSync(DOC, "utf8");
}

if (import.meta.main) writeFileSync(DOC, await marketDataDoc());
