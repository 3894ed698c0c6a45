import { marketFacts } from "#app/domains/valuation/facts.server.ts";
import { CITIES, COUNTRIES } from "#app/domains/valuation/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { aboutCopy } from "#app/i18n/site/about.ts";
import { contactCopy } from "#app/i18n/site/contact.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { OPENING_HOURS } from "#app/i18n/site/opening-hours.ts";
import { homeCopy } from "#app/i18n/site/home.ts";
import { ContentSection } from "#app/ui/content/content-section.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { Standing, SupportPhone } from "#app/ui/kit/standing.tsx";
import { OfficeList } from "#app/ui/requests/office-list.tsx";
import type { Route } from "./+types/about.ts";
import "#app/ui/content/content.css";
import "./about.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: aboutCopy.title, description: aboutCopy.description });

export function loader({ context }: Route.LoaderArgs) {
  return {
    facts: marketFacts(),
    cities: COUNTRIES.reduce((sum, country) => sum + CITIES[country].length, 0),
    headAddress: context.get(visitorContext).settings.seller.address,
  };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { facts, cities, headAddress } = loaderData;
  const { why, how, facts: words, not } = aboutCopy;
  return (
    <div className="wrap content about">
      <PageHead title={aboutCopy.title} lead={aboutCopy.lead} leadClass="content__lead" />
      <section aria-labelledby="why" className="prose">
        <h2 id="why">{why.title}</h2>
        {why.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <section aria-labelledby="how">
        <h2 id="how">{how.title}</h2>
        <ul className="principles" role="list">
          {how.principles.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <div>
          <ButtonLink to="/methodology" variant="outline">
            {how.methodology}
          </ButtonLink>
        </div>
      </section>
      <ContentSection id="facts" title={words.title} text={words.text}>
        <ul className="about__facts" role="list">
          {facts.map((fact) => (
            <li key={fact.country}>
              <b>{words.sales(fact.sales)}</b>
              <span>{homeCopy.home.sources.origin(fact)}</span>
            </li>
          ))}
          <li>
            <b>{words.cities(cities)}</b>
            <span>{words.citiesText}</span>
          </li>
        </ul>
      </ContentSection>
      <section aria-labelledby="not" className="prose">
        <h2 id="not">{not.title}</h2>
        <ul>
          {not.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
      <Offices headAddress={headAddress} />
    </div>
  );
}

function Offices({ headAddress }: { headAddress: string }) {
  return (
    <section aria-labelledby="offices">
      <h2 id="offices">{aboutCopy.offices.title}</h2>
      <OfficeList
        className="grid grid--fit about__offices"
        headLabel={(city) => `${city} (${contactCopy.head})`}
        headAddress={headAddress}
      />
      <p className="small">{OPENING_HOURS}</p>
      <SupportPhone />
      <Standing />
      <div className="content__actions">
        <ButtonLink to="/contact" icon="mail">
          {aboutCopy.offices.write}
        </ButtonLink>
      </div>
    </section>
  );
}
