import type { MouseEvent } from "react";
import { SERVICE_TYPES, type ServiceType } from "#app/domains/requests/rules.ts";
import { serviceRequestCopy, SERVICE_LABELS } from "#app/i18n/site/service-request.ts";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Icon, type IconName } from "../kit/icon.tsx";
import { Ticks } from "../kit/ticks.tsx";

const ICONS: Record<ServiceType, IconName> = {
  sale: "home",
  photography: "camera",
  buying_assistance: "search",
};

/** A click without modifier keys. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Our team's services, one card each. A card's button links to the form with its service chosen; with `onChoose` it
 * chooses in the open form, which keeps what was typed.
 */
export function ServiceCards({ onChoose }: { onChoose?: (service: ServiceType) => void }) {
  return (
    <section aria-labelledby="services-title">
      <h2 className="vh" id="services-title">
        {serviceRequestCopy.services}
      </h2>
      <ul role="list" className="grid grid--fit services">
        {SERVICE_TYPES.map((service) => {
          const { text, points } = serviceRequestCopy.cards[service];
          const label = SERVICE_LABELS[service];
          return (
            <li key={service}>
              <Card as="article" className="card--tall services__card" aria-labelledby={`service-${service}`}>
                <span className="services__icon">
                  <Icon name={ICONS[service]} />
                </span>
                <h3 id={`service-${service}`}>{label}</h3>
                <p className="small">{text}</p>
                <div className="small services__points">
                  <Ticks items={points} />
                </div>
                <ButtonLink
                  to={`/service-request?service=${service}#request`}
                  variant="outline"
                  block
                  preventScrollReset
                  aria-label={serviceRequestCopy.chooseNamed(label)}
                  onClick={(event) => {
                    if (!onChoose || !isPlain(event)) return;
                    event.preventDefault();
                    onChoose(service);
                  }}
                >
                  {serviceRequestCopy.choose}
                </ButtonLink>
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
