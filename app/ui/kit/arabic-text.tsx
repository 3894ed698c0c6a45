import { fragmentsOf } from "#app/i18n/digits.ts";
import { Ltr } from "./bdi.tsx";

/** Arabic text from data, its Latin names isolated, so that signs around them keep their places. */
export function ArabicText({ children }: { children: string }) {
  return fragmentsOf(children).map(({ text, isLatin }, at) =>
    // A text's fragments never change places.
    isLatin ? <Ltr key={at}>{text}</Ltr> : text,
  );
}
