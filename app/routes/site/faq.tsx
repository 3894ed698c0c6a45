import { accuracyParagraphs } from "#app/domains/valuation/accuracy.ts";
import { marketFacts } from "#app/domains/valuation/facts.server.ts";
import { faqCopy, faqCategories, plainAnswer, type FaqCategory } from "#app/i18n/site/faq.ts";
import { originOf, pageMeta } from "#app/i18n/site/page-meta.ts";
import { homeCopy } from "#app/i18n/site/home.ts";
import { dealsAlone } from "#app/i18n/valuation/valuation.ts";
import { Contents } from "#app/ui/content/long-page.tsx";
import { Questions } from "#app/ui/content/questions.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { SupportMail } from "#app/ui/kit/support-mail.tsx";
import { faqNode } from "#app/ui/seo/reading-nodes.ts";
import type { Route } from "./+types/faq.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: faqCopy.title,
    description: faqCopy.description,
    about: args.loaderData && [faqNode(args.loaderData.categories.flatMap(asked), `${originOf(args)}/faq`)],
  });

const asked = ({ items }: FaqCategory) =>
  items.map((item) => ({ question: item.question, answer: plainAnswer(item) }));

/** The figures in the answers come from the model card. */
export function loader() {
  const { origin } = homeCopy.home.sources;
  const sources = marketFacts().map((fact) => `${dealsAlone(fact.sales)} ${origin(fact)}`);
  return { categories: faqCategories({ accuracy: accuracyParagraphs(), sources }) };
}

export default function Faq({ loaderData: { categories } }: Route.ComponentProps) {
  const { more } = faqCopy;
  return (
    <div className="wrap long-page">
      <PageHead title={faqCopy.title} lead={faqCopy.lead} leadClass="content__lead" />
      <Contents
        label={faqCopy.categories}
        entries={categories.map(({ id, title }) => ({ id: `about-${id}`, title }))}
      />
      <div className="long-page__text">
        {categories.map(({ id, title, items }) => (
          <section key={id} aria-labelledby={`about-${id}`} className="prose">
            <h2 id={`about-${id}`}>{title}</h2>
            <Questions items={items} />
          </section>
        ))}
        <Card as="section" className="gist content__actions" aria-labelledby="more">
          <h2 id="more">{more.title}</h2>
          <div>
            <ButtonLink to="/contact" icon="mail">
              {more.contact}
            </ButtonLink>
          </div>
          <p className="small">
            {more.mail} <SupportMail />
          </p>
        </Card>
      </div>
    </div>
  );
}
