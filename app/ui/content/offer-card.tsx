import { servicesCopy, type Offer } from "#app/i18n/site/services.ts";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Icon, type IconName } from "../kit/icon.tsx";
import { Ticks } from "../kit/ticks.tsx";

const ICONS: Record<string, IconName> = {
  "buyer-report": "key",
  "seller-report": "scales",
  "instant-estimate": "trend",
  listing: "home",
  browse: "map",
  sale: "flag",
  photography: "camera",
  "buying-assistance": "search",
};

/** One product or service: what it is, its price, for whom, what is included, and the link to order it. */
export function OfferCard({
  offer: { id, title, price, text, forWhom, gets, action, more },
}: {
  offer: Offer;
}) {
  return (
    <Card as="article" className="card--tall offer" id={id} aria-labelledby={`${id}-title`}>
      <div className="offer__head">
        <Icon name={ICONS[id] ?? "document"} />
        <h3 id={`${id}-title`}>{title}</h3>
      </div>
      <p>
        <span className="badge badge--brand">
          <bdi>{price}</bdi>
        </span>
      </p>
      <p>{text}</p>
      <p className="small muted">{forWhom}</p>
      <h4 className="small">{servicesCopy.gets}</h4>
      <div className="small">
        <Ticks items={gets} />
      </div>
      <div className="row offer__foot">
        <ButtonLink to={action.to} variant="outline" aria-label={`${action.text}: ${title}`}>
          {action.text}
        </ButtonLink>
        {more && (
          <ButtonLink to={more.to} variant="ghost" iconEnd="forward" aria-label={`${more.text}: ${title}`}>
            {more.text}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
