import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Link } from "../kit/link.tsx";
import { Logo } from "./logo.tsx";
import { FOOTER_NAV } from "./nav.ts";

/** The woven edge, the links, how to reach us, and what an estimate is not. */
export function SiteFooter() {
  return (
    <>
      <div className="sadu" aria-hidden="true" />
      <footer className="site-footer">
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
              <ul role="list">
                {items.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div className="contact">
            <h2>{chromeCopy.footer.contact}</h2>
            <p>
              <a href={`mailto:${PRODUCT.supportEmail}`}>
                <Ltr>{PRODUCT.supportEmail}</Ltr>
              </a>
            </p>
            <p>{productCopy.openingHours}</p>
          </div>
          <div className="wide">
            <span>
              © {PRODUCT.name}. {chromeCopy.footer.rights}
            </span>
            <span>{chromeCopy.footer.disclaimer}</span>
          </div>
        </div>
      </footer>
    </>
  );
}
