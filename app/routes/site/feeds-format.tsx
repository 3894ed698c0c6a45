import { FIELD_NAMES, FIELDS } from "#app/domains/imports/formats/rules.ts";
import { feedsFormat } from "#app/i18n/imports/feeds-format.ts";
import { importFields } from "#app/i18n/imports/imports.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { Contents } from "#app/ui/content/long-page.tsx";
import { CodeBlock } from "#app/ui/kit/code-block.tsx";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { Table, TableHead } from "#app/ui/kit/table.tsx";
import type { Route } from "./+types/feeds-format.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = feedsFormat;

const ELSEWHERE = FIELD_NAMES.filter(
  (name) => FIELDS[name].bayut.length + FIELDS[name].propertyfinder.length > 0,
);

const EXAMPLE = {
  ListingId: "N-1042",
  OfferType: "sale",
  PropertyType: "apartment",
  ListPrice: "950000",
  Title: "شقة ثلاث غرف في النرجس",
  PublicRemarks: "شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات، ولها موقف خاص مظلل.",
  City: "Riyadh",
  SubdivisionName: "النرجس",
  UnparsedAddress: "شارع عثمان بن عفان",
  LivingArea: "140",
  MediaURL: "https://example.com/1.jpg",
} as const;
const CSV = `${Object.keys(EXAMPLE).join(",")}\n${Object.values(EXAMPLE).join(",")}`;
const XML = `<Listings>\n  <Listing>\n${Object.entries(EXAMPLE)
  .map(([name, value]) => `    <${name}>${value}</${name}>`)
  .join("\n")}\n  </Listing>\n</Listings>`;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: words.title, description: words.description });

/** What an import reads, from the table that it reads by. */
export default function FeedsFormat() {
  const { fields, rules, others, example, heads } = words;
  return (
    <div className="wrap long-page">
      <PageHead title={words.title} lead={words.lead} leadClass="content__lead" />
      <Contents label={words.contents} entries={[fields, rules, others, example]} />
      <div className="long-page__text">
        <section className="prose">
          <h2 id={fields.id}>{fields.title}</h2>
          <p>{words.reso}</p>
          <Table label={fields.title} cards>
            <TableHead heads={[heads.name, heads.required, heads.holds]} />
            <tbody>
              {FIELD_NAMES.map((name) => (
                <tr key={name}>
                  <th scope="row">
                    <Ltr>{FIELDS[name].own}</Ltr>
                  </th>
                  <td data-label={heads.required}>{FIELDS[name].required ? words.yes : words.no}</td>
                  <td className="whole" data-label={heads.holds}>
                    {words.holds[name]}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
        <section className="prose" aria-labelledby={rules.id}>
          <h2 id={rules.id}>{rules.title}</h2>
          <ul>
            {rules.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <section className="prose">
          <h2 id={others.id}>{others.title}</h2>
          <p>{others.text}</p>
          <Table label={others.title} cards>
            <TableHead heads={[others.heads.name, others.heads.bayut, others.heads.propertyfinder]} />
            <tbody>
              {ELSEWHERE.map((name) => (
                <tr key={name}>
                  <th scope="row">{importFields[name]}</th>
                  <td className="whole" data-label={others.heads.bayut}>
                    <Ltr>{FIELDS[name].bayut.join(", ") || words.none}</Ltr>
                  </td>
                  <td className="whole" data-label={others.heads.propertyfinder}>
                    <Ltr>{FIELDS[name].propertyfinder.join(", ") || words.none}</Ltr>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
        <section className="prose" aria-labelledby={example.id}>
          <h2 id={example.id}>{example.title}</h2>
          <CodeBlock label={example.csv}>{CSV}</CodeBlock>
          <CodeBlock label={example.xml}>{XML}</CodeBlock>
        </section>
      </div>
    </div>
  );
}
