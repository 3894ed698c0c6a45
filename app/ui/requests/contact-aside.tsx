import { contactCopy } from "#app/i18n/site/contact.ts";
import { OPENING_HOURS } from "#app/i18n/site/opening-hours.ts";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { OfficeList } from "./office-list.tsx";
import { Standing, SupportPhone } from "../kit/standing.tsx";
import { SupportMail } from "../kit/support-mail.tsx";

/** Beside the form: our hours, mail address and offices. */
export function ContactAside({ headAddress }: { headAddress: string }) {
  return (
    <aside className="column contact__aside" aria-label={contactCopy.aside}>
      <Card>
        <h2>{contactCopy.hours}</h2>
        <p>{OPENING_HOURS}</p>
        <h2>{contactCopy.byMail}</h2>
        <p>
          <SupportMail />
        </p>
        <SupportPhone />
        <Standing />
      </Card>
      <Card>
        <h2>{contactCopy.offices}</h2>
        <OfficeList
          className="contact__offices"
          headLabel={(city) => `${contactCopy.head}: ${city}`}
          headAddress={headAddress}
        />
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
