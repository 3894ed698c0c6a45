import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { OPENING_HOURS } from "#app/i18n/site/opening-hours.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { Kept } from "../kit/kept.tsx";
import { Link } from "../kit/link.tsx";
import { LinkList } from "../kit/link-list.tsx";
import { SupportMail } from "../kit/support-mail.tsx";
import { Standing, SupportPhone } from "../kit/standing.tsx";
import { Logo } from "./logo.tsx";
import { FOOTER_NAV } from "./nav.ts";

/** Links, contact data, and the disclaimer about estimates. */
function Parts() {
  return (
    <div className="wrap">
      <div className="about">
        <Link className="brand" to="/" aria-label={chromeCopy.home}>
          <Logo />
        </Link>
        <p>{chromeCopy.footer.about}</p>
      </div>
      {FOOTER_NAV.map(({ title, items }) => (
        <div key={title}>
          <h2>{title}</h2>
          <LinkList links={items} />
        </div>
      ))}
      <div className="contact">
        <h2>{chromeCopy.footer.contact}</h2>
        <p>
          <SupportMail />
        </p>
        <SupportPhone />
        <p>{OPENING_HOURS}</p>
      </div>
      <div className="wide">
        <Standing />
        <span>
          © {PRODUCT.name}. {chromeCopy.footer.rights}
        </span>
        <span>{chromeCopy.footer.disclaimer}</span>
      </div>
    </div>
  );
}

/** The woven edge, and below it what every page ends with. */
export function SiteFooter() {
  return (
    <>
      <div className="sadu" aria-hidden="true" />
      <Kept as="footer" className="site-footer late" of={Parts} />
    </>
  );
}
