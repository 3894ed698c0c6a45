import { fragmentsOf } from "#app/i18n/digits.ts";
import { Ltr } from "./bdi.tsx";

/** Arabic text from data with its Latin names isolated, so that punctuation around them stays in place. */
export function ArabicText({ children }: { children: string }) {
  return fragmentsOf(children).map(({ text, isLatin }, at) =>
    // A text's fragments never change order.
    isLatin ? <Ltr key={at}>{text}</Ltr> : text,
  );
}
