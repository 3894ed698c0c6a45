import { contactCopy } from "#app/i18n/site/contact.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { Ltr } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";

const [headOffice, ...others] = PRODUCT.offices;

/** Beside the form: when we work, by which address we are reached, and where we are. */
export function ContactAside({ headAddress }: { headAddress: string }) {
  return (
    <aside className="column contact__aside" aria-label={contactCopy.aside}>
      <Card>
        <h2>{contactCopy.hours}</h2>
        <p>{productCopy.openingHours}</p>
        <h2>{contactCopy.byMail}</h2>
        <p>
          <a href={`mailto:${PRODUCT.supportEmail}`}>
            <Ltr>{PRODUCT.supportEmail}</Ltr>
          </a>
        </p>
      </Card>
      <Card>
        <h2>{contactCopy.offices}</h2>
        <dl>
          <div>
            <dt>
              {contactCopy.head}: {contactCopy.office[headOffice]}
            </dt>
            <dd>{headAddress}</dd>
          </div>
          {others.map((office) => (
            <div key={office}>
              <dt>{contactCopy.office[office]}</dt>
              <dd>{contactCopy.byAppointment}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <h2>{contactCopy.service.title}</h2>
        <p className="small">{contactCopy.service.text}</p>
        <ButtonLink to="/service-request" variant="outline" block prefetch="intent">
          {contactCopy.service.action}
        </ButtonLink>
      </Card>
    </aside>
  );
}
