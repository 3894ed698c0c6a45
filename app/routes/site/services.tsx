import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { servicesCopy } from "#app/i18n/site/services.ts";
import { OfferCard } from "#app/ui/content/offer-card.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
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
      <div className="page-head">
        <h1>{servicesCopy.title}</h1>
        <p className="content__lead">{servicesCopy.lead}</p>
      </div>
      {groups.map(({ id, title, text, offers }) => (
        <section key={id} aria-labelledby={id}>
          <div className="content__head">
            <h2 id={id}>{title}</h2>
            <p>{text}</p>
          </div>
          <ul className="offers" role="list">
            {offers.map((offer) => (
              <li key={offer.id}>
                <OfferCard offer={offer} />
              </li>
            ))}
          </ul>
        </section>
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
