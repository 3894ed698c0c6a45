import { PRODUCT } from "#app/lib/product.ts";
import { arDate } from "#app/i18n/format.ts";

/** Text for a suspended person. */
export const suspensionCopy = {
  banner: {
    title: "حسابك موقوف",
    text: "تبقى لك تقاريرك وفواتيرك ونسخة بياناتك، ولا تستطيع أن تطلب شيئًا أو تنشره أو تراسل أحدًا حتى يُرفع الإيقاف. إعلاناتك لا تظهر لأحد في هذه المدة.",
    reason: "السبب:",
    write: "للاعتراض أو السؤال راسلنا على",
  },
  refused: {
    title: "حسابك موقوف، ولا يتاح له هذا",
    text: "تستطيع أن تقرأ تقاريرك وتنزلها، وأن تنزل فواتيرك ونسخة بياناتك. أما ما سوى ذلك فيعود حين يُرفع الإيقاف.",
    reports: "تقاريري",
    contact: "راسلنا",
  },
  share: `حسابك موقوف، فلا تستطيع مشاركة التقارير الآن. للاعتراض راسلنا على ${PRODUCT.supportEmail}.`,
  since: (at: number) => `موقوف منذ ${arDate(at)}`,
} as const;
