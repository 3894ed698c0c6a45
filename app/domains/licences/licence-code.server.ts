import { licenceCopy } from "#app/i18n/listings/licences.ts";
import { registerLink, type LicenceConfirmation } from "./rules.ts";

/** The code and the link to a confirmed licence's page at its register; null where the register has none. */
export async function licenceCode({ licenceRegister, licenceLink }: LicenceConfirmation) {
  const link = licenceRegister && registerLink(licenceRegister, licenceLink);
  if (!licenceRegister || !link) return null;
  const { qrCodeSvg } = await import("#app/lib/pictures/qr-code.ts");
  return { register: licenceRegister, link, svg: qrCodeSvg(link, licenceCopy.code) };
}
