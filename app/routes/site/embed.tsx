import { getFormProps } from "@conform-to/react";
import { data } from "react-router";
import { EmbedInput } from "#app/domains/embeds/embed-input.ts";
import { embedPrice } from "#app/domains/embeds/embed-price.server.ts";
import { EMBED_KINDS, EMBED_SIZE, EMBED_THEMES, embedPath } from "#app/domains/embeds/rules.ts";
import { citySlug } from "#app/domains/valuation/market-address.ts";
import { cityGroups, STORED_PROPERTY_TYPES } from "#app/domains/valuation/rules.ts";
import { countryOfCity } from "#app/domains/properties/estimate-input.ts";
import { readQuery } from "#app/http/asked-query.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { parseFields, withoutUnexpected } from "#app/http/form.server.ts";
import { TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { embedCopy } from "#app/i18n/site/embed.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { BoundField, BoundSelect } from "#app/ui/kit/bound-field.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { FormErrors, SubmitButton, type Option, type OptionGroup } from "#app/ui/kit/form.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { useQuestions } from "#app/ui/kit/question-form.ts";
import { Ticks } from "#app/ui/kit/ticks.tsx";
import type { Route } from "./+types/embed.ts";
import "./embed.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = embedCopy;
const NAMES = ["kind", "city", "type", "district", "theme", "accent"] as const;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: words.title,
    description: words.description,
    noindex: args.location.search !== "",
  });

export function loader({ context, request }: Route.LoaderArgs) {
  const { now, settings } = context.get(visitorContext);
  const query = readQuery(request);
  const page = { lists: formLists(), result: undefined, made: null };
  if (!NAMES.some((name) => query.has(name))) return page;

  const submission = parseFields(query, EmbedInput);
  if (submission.status !== "success")
    return data({ ...page, result: withoutUnexpected(submission.reply()) }, { status: 400 });
  const { kind, city, type, district, theme, accent } = submission.value;
  const country = countryOfCity(city);
  if (kind === "price" && (!country || !embedPrice({ country, city, type }, district, now()))) {
    const result = submission.reply({ fieldErrors: { district: [words.errors.noPrice] } });
    return data({ ...page, result }, { status: 400 });
  }
  const path = embedPath(kind, { city: citySlug(city), type, district, theme, accent });
  const { width, height } = EMBED_SIZE[kind];
  const made = {
    path,
    title: words.kinds[kind],
    width,
    height,
    code: `<iframe src="${settings.origin}${path.replaceAll("&", "&amp;")}" title="${words.kinds[kind]}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
  };
  return { ...page, result: submission.reply(), made };
}

const formLists = () => ({
  kinds: EMBED_KINDS.map((value) => ({ value, label: words.kinds[value] })),
  cities: cityGroups(),
  types: STORED_PROPERTY_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
  themes: EMBED_THEMES.map((value) => ({ value, label: words.themes[value] })),
});

export default function Embed({ loaderData: { lists, result, made } }: Route.ComponentProps) {
  return (
    <div className="wrap embed">
      <PageHead title={words.title} lead={words.lead} leadClass="page-head__lead" />
      <div className="embed__grid">
        <Card as="section" aria-labelledby="form-title" className="stack">
          <h2 id="form-title">{words.formTitle}</h2>
          <EmbedForm lists={lists} result={result} />
        </Card>
        <div className="stack gap-6">
          {made && (
            <>
              <section aria-labelledby="preview" className="stack">
                <h2 id="preview">{words.preview}</h2>
                <iframe
                  className="embed__frame"
                  src={made.path}
                  title={made.title}
                  width={made.width}
                  height={made.height}
                />
              </section>
              <section aria-labelledby="code" className="stack">
                <h2 id="code">{words.code}</h2>
                <textarea
                  className="input embed__code"
                  dir="ltr"
                  readOnly
                  rows={4}
                  aria-labelledby="code"
                  value={made.code}
                />
                <p className="small muted">{words.codeHint}</p>
              </section>
            </>
          )}
          <section aria-labelledby="facts" className="stack">
            <h2 id="facts">{words.facts.title}</h2>
            <Ticks items={words.facts.items} />
          </section>
        </div>
      </div>
    </div>
  );
}

type Lists = {
  kinds: readonly Option[];
  cities: readonly OptionGroup[];
  types: readonly Option[];
  themes: readonly Option[];
};

function EmbedForm({ lists, result }: { lists: Lists; result: Parameters<typeof useQuestions>[2] }) {
  const { form, fields, links } = useQuestions("embed-form", NAMES, result);
  return (
    <form method="get" action="/embed" {...getFormProps(form)} className="stack gap-5">
      <FormErrors id={form.errorId} errors={form.errors} links={links} />
      <BoundSelect field={fields.kind} label={words.kind} options={lists.kinds} input={{ required: true }} />
      <BoundSelect
        field={fields.city}
        label={words.city}
        options={lists.cities}
        placeholder={words.chooseCity}
        input={{ required: true }}
      />
      <BoundSelect field={fields.type} label={words.type} options={lists.types} input={{ required: true }} />
      <BoundField
        field={fields.district}
        optional
        label={words.district}
        hint={words.districtHint}
        input={{ maxLength: 100 }}
      />
      <BoundSelect field={fields.theme} label={words.theme} options={lists.themes} />
      <BoundField
        field={fields.accent}
        optional
        label={words.accent}
        hint={words.accentHint}
        input={{ dir: "ltr", maxLength: 7 }}
      />
      <SubmitButton size="lg" block>
        {words.submit}
      </SubmitButton>
    </form>
  );
}
