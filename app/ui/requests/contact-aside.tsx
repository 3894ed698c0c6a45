import { copy } from "#app/i18n/contact.ts";
import { productCopy } from "#app/i18n/product.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { Ltr } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";

const [headOffice, ...others] = PRODUCT.offices;

/** Beside the form: when we work, by which address we are reached, and where we are. */
export function ContactAside({ headAddress }: { headAddress: string }) {
  return (
    <aside className="contact__aside" aria-label={copy.aside}>
      <Card>
        <h2>{copy.hours}</h2>
        <p>{productCopy.openingHours}</p>
        <h2>{copy.byMail}</h2>
        <p>
          <a href={`mailto:${PRODUCT.supportEmail}`}>
            <Ltr>{PRODUCT.supportEmail}</Ltr>
          </a>
        </p>
      </Card>
      <Card>
        <h2>{copy.offices}</h2>
        <dl>
          <div>
            <dt>
              {copy.head}: {copy.office[headOffice]}
            </dt>
            <dd>{headAddress}</dd>
          </div>
          {others.map((office) => (
            <div key={office}>
              <dt>{copy.office[office]}</dt>
              <dd>{copy.byAppointment}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <h2>{copy.service.title}</h2>
        <p className="small">{copy.service.text}</p>
        <ButtonLink to="/service-request" variant="outline" block prefetch="intent">
          {copy.service.action}
        </ButtonLink>
      </Card>
    </aside>
  );
}
