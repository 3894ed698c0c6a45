import { homeCopy } from "#app/i18n/site/home.ts";
import { Badge } from "../kit/badge.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Icon, type IconName } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { SectionHead } from "../kit/section-head.tsx";
import "./services-teaser.css";

const words = homeCopy.home.services;

type Service = { key: keyof typeof words.cards; icon: IconName; to: string; isFree?: boolean };

const SERVICES: readonly Service[] = [
  { key: "estimate", icon: "trend", to: "/estimate", isFree: true },
  { key: "listing", icon: "plus", to: "/marketplace/create", isFree: true },
  { key: "sale", icon: "home", to: "/service-request?service=sale#request" },
  { key: "photography", icon: "camera", to: "/service-request?service=photography#request" },
  { key: "buying_assistance", icon: "search", to: "/service-request?service=buying_assistance#request" },
];

/** Our services besides reports, one card each; the whole card is a link. */
export function ServicesTeaser({ titleId }: { titleId: string }) {
  return (
    <>
      <SectionHead id={titleId} title={words.title} text={words.text}>
        <ButtonLink to="/services" variant="ghost" iconEnd="forward">
          {words.all}
        </ButtonLink>
      </SectionHead>
      <ul role="list" className="teasers">
        {SERVICES.map(({ key, icon, to, isFree }) => {
          const { title, text, act } = words.cards[key];
          return (
            <li key={key} className="teaser">
              <p className="teaser__top">
                <Icon name={icon} />
                {isFree && <Badge tone="ok">{words.free}</Badge>}
              </p>
              <h3>
                <Link to={to}>{title}</Link>
              </h3>
              <p>{text}</p>
              <span className="teaser__act" aria-hidden="true">
                {act}
                <Icon name="forward" />
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
