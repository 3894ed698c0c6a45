import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { servicesCopy } from "#app/i18n/site/services.ts";
import { ContentSection } from "#app/ui/content/content-section.tsx";
import { OfferCard } from "#app/ui/content/offer-card.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import type { Route } from "./+types/services.ts";
import "#app/ui/content/content.css";
import "#app/ui/content/offers.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: servicesCopy.title, description: servicesCopy.description });

export default function Services() {
  const { groups, next } = servicesCopy;
  return (
    <div className="wrap content">
      <PageHead title={servicesCopy.title} lead={servicesCopy.lead} leadClass="content__lead" />
      {groups.map(({ id, title, text, offers }) => (
        <ContentSection key={id} id={id} title={title} text={text}>
          <ul className="grid grid--fit offers" role="list">
            {offers.map((offer) => (
              <li key={offer.id}>
                <OfferCard offer={offer} />
              </li>
            ))}
          </ul>
        </ContentSection>
      ))}
      <section aria-labelledby="next" className="content__actions">
        <h2 id="next">{next.title}</h2>
        <p>{next.text}</p>
        <div className="row">
          <ButtonLink to="/estimate">{next.estimate}</ButtonLink>
          <ButtonLink to="/how-it-works" variant="outline">
            {next.how}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
