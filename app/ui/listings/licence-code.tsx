import type { RegisterName } from "#app/domains/licences/rules.ts";
import { licenceCopy, REGISTER_NAMES } from "#app/i18n/listings/licences.ts";

/** A confirmed licence's page at its register: a code to scan, also from paper, and the same as a link. */
export function LicenceCode({ register, link, svg }: { register: RegisterName; link: string; svg: string }) {
  return (
    <div className="lp-licence">
      {/* Made by our server of an address on the register's own host. */}
      <div className="lp-licence__code" dangerouslySetInnerHTML={{ __html: svg }} />
      <p className="small">
        {licenceCopy.scan}{" "}
        <a href={link} rel="noopener nofollow" target="_blank">
          {licenceCopy.link} {REGISTER_NAMES[register]}
        </a>
      </p>
    </div>
  );
}
