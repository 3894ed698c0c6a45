import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PAYMENT_METHODS } from "#app/i18n/site/product.ts";
import { METHODS } from "#app/lib/payment-methods.ts";
import { PaymentMarks } from "./payment-marks.tsx";

test("only the methods that are switched on have a mark, each with its name for a screen reader", () => {
  const html = renderToStaticMarkup(<PaymentMarks methods={["mada", "stc_pay"]} />);
  expect(html.match(/<li/g)).toHaveLength(2);
  expect(html).toContain(`<span class="vh">${PAYMENT_METHODS.mada}</span>`);
  expect(html).toContain(`<span class="vh">${PAYMENT_METHODS.stc_pay}</span>`);
  expect(html).not.toMatch(/visa|Apple/i);
  const all = renderToStaticMarkup(<PaymentMarks methods={METHODS} />);
  for (const method of METHODS) expect(all).toContain(PAYMENT_METHODS[method]);
});
