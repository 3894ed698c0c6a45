import written from "virtual:open-data";
import { COUNTRY_LABELS, COUNTRIES } from "#app/domains/valuation/rules.ts";
import {
  DATA_PACKAGE,
  fieldsOf,
  openFile,
  OPEN_DATA_FOLDER,
  OPEN_DATA_LICENCE,
  OPEN_FORMATS,
  OPEN_TABLE_NAMES,
  type WrittenTable,
} from "#app/domains/open-data/rules.ts";
import { FORMAT_NAMES, openDataCopy, openFieldWords, openTableWords } from "#app/i18n/site/open-data.ts";
import { originOf, pageMeta } from "#app/i18n/site/page-meta.ts";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { CodeBlock } from "#app/ui/kit/code-block.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { Table, TableHead } from "#app/ui/kit/table.tsx";
import { datasetNode } from "#app/ui/seo/dataset-node.ts";
import type { Route } from "./+types/open-data.ts";
import "./open-data.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = openDataCopy;

export function loader() {
  return written;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: words.title,
    description: words.description,
    about: args.loaderData
      ? [
          datasetNode(
            {
              name: words.title,
              description: words.description,
              from: args.loaderData.from,
              until: args.loaderData.until,
              places: COUNTRIES.map((country) => COUNTRY_LABELS[country]),
              tables: OPEN_TABLE_NAMES,
              basedOn: args.loaderData.sources.map(({ publisherAr, nameAr }) => `${publisherAr}: ${nameAr}`),
            },
            originOf(args),
            OPEN_DATA_FOLDER,
          ),
        ]
      : [],
  });

export default function OpenData({ loaderData, matches }: Route.ComponentProps) {
  const { version, from, until, tables, sources } = loaderData;
  const { facts, use, licence } = words;
  return (
    <div className="wrap open-data">
      <PageHead title={words.title} lead={words.lead} leadClass="page-head__lead" />
      <dl className="open-data__facts">
        <div>
          <dt>{facts.version}</dt>
          <dd>
            <Ltr>{version}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{facts.period}</dt>
          <dd>
            <Num>{facts.periodWords(from, until)}</Num>
          </dd>
        </div>
        <div>
          <dt>{facts.licence}</dt>
          <dd>
            <a href={OPEN_DATA_LICENCE.path} rel="license noopener" target="_blank">
              <Ltr>CC BY 4.0</Ltr>
            </a>
          </dd>
        </div>
        <div>
          <dt>{facts.package}</dt>
          <dd>
            <a href={DATA_PACKAGE} download>
              {facts.packageWords}
            </a>
          </dd>
        </div>
      </dl>

      <section aria-labelledby="tables">
        <h2 id="tables">{words.tablesTitle}</h2>
        <div className="open-data__tables">
          {tables.map((table) => (
            <TableCard key={table.table} written={table} />
          ))}
        </div>
        <p className="small muted">{words.without}</p>
      </section>

      <section aria-labelledby="use">
        <h2 id="use">{use.title}</h2>
        <p>{use.text}</p>
        <h3>{use.sample}</h3>
        <CodeBlock label={use.sample}>{sampleOf(originOf({ matches }))}</CodeBlock>
        <p>{use.changes}</p>
      </section>

      <section aria-labelledby="licence">
        <h2 id="licence">{licence.title}</h2>
        <p>{licence.text}</p>
        <h3>{licence.cite}</h3>
        <p>
          <q>
            {licence.citation[0]} <Ltr>{version}</Ltr>. {licence.citation[1]}
          </q>
        </p>
        <p className="small muted">{licence.disclaimer}</p>
      </section>

      <section aria-labelledby="sources">
        <h2 id="sources">{words.sources}</h2>
        <Table label={words.sourcesTable} cards>
          <TableHead heads={Object.values(words.sourceColumns)} />
          <tbody>
            {sources.map(({ id, nameAr, publisherAr, licenceAr, from: first, to }) => (
              <tr key={id}>
                <th scope="row">
                  {nameAr}
                  <span className="tiny">
                    {publisherAr} <Ltr>({id})</Ltr>
                  </span>
                </th>
                <td className="wide" data-label={words.sourceColumns.period}>
                  {facts.periodWords(first, to)}
                </td>
                <td className="wide" data-label={words.sourceColumns.licence}>
                  {licenceAr}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </div>
  );
}

/** A table: what it holds, its files, and what each of its columns means. */
function TableCard({ written: { table, rows, bytes } }: { written: WrittenTable }) {
  const { title, text } = openTableWords[table];
  const fields = fieldsOf(table);
  return (
    <Card as="article" className="stack open-data__table" aria-labelledby={table}>
      <h3 id={table}>{title}</h3>
      <p>
        {text} <span className="muted">{words.rows(rows)}.</span>
      </p>
      <ul role="list" className="open-data__files">
        {OPEN_FORMATS.map((format) => (
          <li key={format}>
            <a
              className="btn btn--outline btn--sm"
              href={openFile(table, format)}
              download
              aria-label={`${words.download(title, format)}، ${words.size(bytes[format])}`}
            >
              <Ltr>{FORMAT_NAMES[format]}</Ltr>
              <span className="tiny">{words.size(bytes[format])}</span>
            </a>
          </li>
        ))}
      </ul>
      <details>
        <summary>{words.columns(fields.length)}</summary>
        <dl className="open-data__fields">
          {fields.map(([name]) => (
            <div key={name}>
              <dt>
                <code dir="ltr">{name}</code>
              </dt>
              <dd>{openFieldWords[name]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}

const sampleOf = (origin: string): string =>
  [
    "import pandas as pd",
    "",
    `districts = pd.read_parquet("${origin}${openFile("district-prices", "parquet")}")`,
    `flats = districts[(districts.city == "Riyadh") & (districts.type == "apartment")]`,
    `print(flats.nlargest(10, "sales")[["district_ar", "price_per_sqm", "sales"]])`,
  ].join("\n");
