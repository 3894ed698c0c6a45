import { PRODUCT } from "#app/lib/product.ts";
import { Ltr } from "./bdi.tsx";

/** Our address for questions, as a link that begins a mail. */
export function SupportMail() {
  return (
    <a href={`mailto:${PRODUCT.supportEmail}`}>
      <Ltr>{PRODUCT.supportEmail}</Ltr>
    </a>
  );
}
