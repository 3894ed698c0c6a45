import type { Buyer, LoanVerdict } from "#app/domains/costs/rules.ts";
import { arPercent, counted } from "#app/i18n/format.ts";

const YEARS = {
  zero: "لا سنوات",
  one: "سنة واحدة",
  two: "سنتان",
  few: "{n} سنوات",
  many: "{n} سنة",
  other: "{n} سنة",
};
const years = (n: number): string => counted(n, YEARS);

/** A share with the decimals that it needs, up to two: ٨٠٪, ٤٫٢٥٪. */
const share = (fraction: number): string => {
  const percent = Number((fraction * 100).toFixed(2));
  return arPercent(fraction, [0, 1].find((digits) => Number(percent.toFixed(digits)) === percent) ?? 2);
};

export const BUYER_WORDS: Record<Buyer, string> = {
  "citizen-first": "مواطن، ومسكنه الأول",
  "resident-first": "مقيم، ومسكنه الأول",
  "citizen-other": "مواطن، ومسكن آخر أو استثمار",
  "resident-other": "مقيم، ومسكن آخر أو استثمار",
};

/** Text of the calculator of costs and payments. */
export const costsCopy = {
  title: "حاسبة تكاليف الشراء والتمويل والتأجير",
  description:
    "احسب رسوم شراء العقار في السعودية وقطر والإمارات، والقسط الشهري بالنسبة التي تكتبها، وصافي الإيجار بعد تكاليفه، ومصدر كل رقم بجانبه.",
  heading: "حاسبة التكاليف",
  lead: "ما تدفعه فوق سعر العقار، والقسط إن اشتريت بتمويل، وما يبقى من الإيجار إن أجّرت. بالجداول التي في تقاريرنا، ودون تسجيل.",
  formTitle: "اكتب أرقامك",
  again: "غيّر الأرقام",
  submit: "احسب التكاليف",
  city: "المدينة",
  chooseCity: "اختر المدينة",
  price: "سعر العقار",
  priceHint: "بعملة بلد العقار.",
  buyer: "من يشتري؟",
  buyerHint: "مواطن الدولة التي فيها العقار. بها نعرف الحد الأعلى للتمويل، وإعفاء المسكن الأول في السعودية.",
  emirates: "للإمارات فقط: جاهزية العقار",
  readiness: "جاهزية العقار",
  unspecified: "غير محدد",
  financing: "التمويل",
  loan: "نسبة التمويل من السعر",
  rate: "نسبة الربح أو الفائدة في السنة",
  rateHint: "النسبة المتناقصة التي في عرض الجهة الممولة. لا نقترح نسبة، ولا نعلن لجهة.",
  years: "مدة التمويل",
  yearUnit: "سنة",
  renting: "التأجير",
  rent: "الإيجار في السنة",
  areaHint: "لرسوم الخدمات في دبي، وهي بالمتر المربع.",
  heads: (type: string, city: string, price: string) => `${type} في ${city} بسعر ${price}`,
  link: "عنوان هذه الصفحة يحمل أرقامك، فاحفظه أو أرسله لمن تشاء.",

  buying: {
    title: "الشراء",
    relief: (borne: string, left: string) =>
      `تتحمل الدولة من ضريبة التصرفات العقارية ${borne}، لأنه المسكن الأول لمواطن معه شهادة استحقاق. فيبقى من تكاليف الشراء ${left}.`,
    facts: { price: "السعر", costs: "تكاليف الشراء", share: "نسبتها من السعر", outlay: "السعر وتكاليفه" },
  },
  mortgage: {
    title: "التمويل",
    terms: (part: number, rate: number, term: number) =>
      `تمويل ${share(part)} من السعر، بنسبة ${share(rate)} في السنة، ومدته ${years(term)}، بأقساط شهرية متساوية.`,
    facts: {
      monthly: "القسط الشهري",
      loan: "مبلغ التمويل",
      deposit: "الدفعة الأولى",
      cash: "ما تدفعه نقدًا عند الشراء",
      total: "مجموع الأقساط",
      charge: "الربح أو الفائدة",
    },
    cashNote: "ما تدفعه نقدًا عند الشراء هو الدفعة الأولى وتكاليف الشراء.",
    method:
      "القسط محسوب على الرصيد المتناقص: كل شهر ربح شهر على ما بقي. فإن عرضت الجهة نسبة ثابتة على المبلغ كله فاطلب منها النسبة المتناقصة، فالثابتة تبدو أقل مما تدفع. ولا تدخل هنا رسوم الجهة الممولة والتأمين وتقييم العقار وتسجيل الرهن.",
    verdict: {
      within: (limit: string) => `هذه النسبة ضمن الحد الأعلى للتمويل لهذا المشتري، وهو ${limit} من السعر.`,
      "finance-companies-only": (banks: string) =>
        `هذه النسبة فوق الحد الأعلى للبنوك، وهو ${banks} من السعر، وضمن حد شركات التمويل.`,
      above: (limit: string) => `هذه النسبة فوق الحد الأعلى للتمويل لهذا المشتري، وهو ${limit} من السعر.`,
    } satisfies Record<LoanVerdict, (limit: string) => string>,
    tooLong: (max: number) => `المدة أطول من الحد الأعلى، وهو ${years(max)}.`,
    noBuyer: "اختر من يشتري لنقارن نسبة التمويل بالحد الأعلى.",
    noLimit: "لا نعرف الحد الأعلى للتمويل في هذه الحالة. اسأل الجهة الممولة.",
  },
  letting: {
    title: "التأجير",
    rentRow: "الإيجار السنوي",
    unknown:
      "لا نعرف تكاليف التأجير لهذا النوع في هذا المكان من مصدر نثق به، فلم نحسبها. وصافي الإيجار أقل مما ترى.",
    facts: {
      gross: "العائد الإيجاري الإجمالي",
      net: "العائد الإيجاري الصافي",
      after: "صافي الإيجار بعد أقساط السنة",
    },
    basis: "العائد من السعر الذي كتبته.",
  },
  share,
  examples: {
    title: "كم يكلف الشراء؟ ثلاثة أمثلة",
    lead: "شقة واحدة لكل بلد. افتح المثال لتضع أرقامك مكانه.",
    cost: (amount: string, part: string) => `تكاليف الشراء نحو ${amount}، أي ${part} من السعر`,
    unknown: "لا نعرف رسوم الشراء في هذا المكان",
  },
  notAdvice: "هذا حساب يعينك على السؤال، وليس عرض تمويل ولا استشارة. والرسوم تتغير، فتأكد منها قبل أن توقّع.",
} as const;
