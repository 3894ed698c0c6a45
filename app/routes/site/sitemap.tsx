import { listArticles } from "#app/domains/content/articles.server.ts";
import { marketPath } from "#app/domains/valuation/market-address.ts";
import { listMarkets } from "#app/domains/valuation/market-page.server.ts";
import { CITIES, COUNTRIES } from "#app/domains/valuation/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { siteMapCopy } from "#app/i18n/site/site-map.ts";
import { articlePath } from "#app/lib/site-path.ts";
import { Link } from "#app/ui/kit/link.tsx";
import { LinkList } from "#app/ui/kit/link-list.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import type { Route } from "./+types/sitemap.ts";
import "#app/ui/content/content.css";
import "./sitemap.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: siteMapCopy.title, description: siteMapCopy.description });

export function loader({ context }: Route.LoaderArgs) {
  const markets = listMarkets(context.get(visitorContext).now());
  const cities = COUNTRIES.flatMap((country) => CITIES[country]).map(({ value, label }) => ({
    label,
    links: markets
      .filter(({ city }) => city === value)
      .map((market) => ({ to: marketPath(market), label: TYPE_LABELS[market.type] })),
  }));
  return {
    articles: listArticles().map(({ id, title }) => ({ to: articlePath(id), label: title })),
    cities: cities.filter(({ links }) => links.length > 0),
  };
}

export default function SiteMap({ loaderData: { articles, cities } }: Route.ComponentProps) {
  const { groups, content } = siteMapCopy;
  return (
    <div className="wrap content">
      <PageHead title={siteMapCopy.title} lead={siteMapCopy.lead} leadClass="content__lead" />
      <div className="site-map">
        {groups.map(({ id, title, links }) => (
          <Group key={id} id={id} title={title} links={links} />
        ))}
        <Group id="content" title={content.title} links={[...content.links, ...articles]} />
        <section aria-labelledby="cities" className="site-map__cities">
          <h2 id="cities">{siteMapCopy.cities.title}</h2>
          <p>
            <Link to="/market">{siteMapCopy.cities.all}</Link>
          </p>
          <dl>
            {cities.map(({ label, links }) => (
              <div key={label}>
                <dt>{label}</dt>
                {links.map((link) => (
                  <dd key={link.to}>
                    <Link to={link.to} aria-label={`${link.label}، ${label}`}>
                      {link.label}
                    </Link>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      </div>
      <p>
        <a href="/sitemap.xml">{siteMapCopy.xml}</a>
      </p>
    </div>
  );
}

function Group({
  id,
  title,
  links,
}: {
  id: string;
  title: string;
  links: readonly { to: string; label: string }[];
}) {
  return (
    <section aria-labelledby={`links-${id}`}>
      <h2 id={`links-${id}`}>{title}</h2>
      <LinkList links={links} />
    </section>
  );
}
