import { productCopy } from "#app/i18n/site/product.ts";
import { homeCopy } from "#app/i18n/site/home.ts";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Icon, type IconName } from "../kit/icon.tsx";
import { Ticks } from "../kit/ticks.tsx";
import "./report-kinds.css";

const words = homeCopy.home.kinds;

const KINDS: readonly { key: "buyer" | "seller"; icon: IconName; to: string }[] = [
  { key: "buyer", icon: "key", to: "/buyer-investor-report" },
  { key: "seller", icon: "scales", to: "/seller-owner-report" },
];

/** The two reports side by side: the question each answers, contents, price, and order link. */
export function ReportKinds({ heading: Heading = "h3" }: { heading?: "h2" | "h3" }) {
  return (
    <div className="kinds">
      {KINDS.map(({ key, icon, to }) => {
        const { title, question, points, orderLabel } = words[key];
        return (
          <Card as="article" className="kind" key={key}>
            <Icon name={icon} />
            <Heading>{title}</Heading>
            <p className="muted">{question}</p>
            <Ticks items={points} />
            <div className="kind__foot">
              <div>
                <p className="kind__price">
                  <bdi>{productCopy.price}</bdi>
                </p>
                <p className="tiny">{words.terms}</p>
              </div>
              <ButtonLink to={to} iconEnd="forward" aria-label={orderLabel} prefetch="intent">
                {words.order}
              </ButtonLink>
            </div>
          </Card>
        );
      })}
    </div>
  );
}
