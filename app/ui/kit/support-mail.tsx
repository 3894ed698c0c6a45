import { PRODUCT } from "#app/lib/product.ts";
import { Ltr } from "./bdi.tsx";

/** A mailto link to our support address. */
export function SupportMail() {
  return (
    <a href={`mailto:${PRODUCT.supportEmail}`}>
      <Ltr>{PRODUCT.supportEmail}</Ltr>
    </a>
  );
}
