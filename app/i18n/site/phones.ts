import { PHONE_COUNTRIES, type PhoneCountry } from "#app/lib/phone-countries.ts";

/** A country's name, and its calling code for those who look for it; a test holds the codes to the library's. */
export const PHONE_COUNTRY_NAMES: Record<PhoneCountry, { name: string; code: string }> = {
  SA: { name: "السعودية", code: "966" },
  QA: { name: "قطر", code: "974" },
  AE: { name: "الإمارات", code: "971" },
  KW: { name: "الكويت", code: "965" },
  BH: { name: "البحرين", code: "973" },
  OM: { name: "عُمان", code: "968" },
  YE: { name: "اليمن", code: "967" },
  JO: { name: "الأردن", code: "962" },
  SY: { name: "سوريا", code: "963" },
  LB: { name: "لبنان", code: "961" },
  IQ: { name: "العراق", code: "964" },
  PS: { name: "فلسطين", code: "970" },
  EG: { name: "مصر", code: "20" },
  SD: { name: "السودان", code: "249" },
  LY: { name: "ليبيا", code: "218" },
  TN: { name: "تونس", code: "216" },
  DZ: { name: "الجزائر", code: "213" },
  MA: { name: "المغرب", code: "212" },
  TR: { name: "تركيا", code: "90" },
  IN: { name: "الهند", code: "91" },
  PK: { name: "باكستان", code: "92" },
  BD: { name: "بنغلاديش", code: "880" },
  PH: { name: "الفلبين", code: "63" },
  GB: { name: "بريطانيا", code: "44" },
  FR: { name: "فرنسا", code: "33" },
  DE: { name: "ألمانيا", code: "49" },
  US: { name: "أمريكا", code: "1" },
};

export const phoneCountryOptions = PHONE_COUNTRIES.map((value) => {
  const { name, code } = PHONE_COUNTRY_NAMES[value];
  return { value, label: `${name} \u2066+${code}\u2069` };
});

export const phoneCopy = {
  country: "دولة الرقم",
  hint: "رقم دولة ليست في القائمة يُكتب مع رمزها، مثل \u2066+39 312 345 6789\u2069.",
  asProperty: "بلد العقار",
};

const like = (country: PhoneCountry, example: string) =>
  `رقم ${PHONE_COUNTRY_NAMES[country].name} مثل \u2066${example}\u2069`;

/** Errors at a phone number, each with what is missing. `example` is a number of the chosen country. */
export const phoneSay = {
  wrong: "رقم الجوال غير صحيح",
  short: "رقم الجوال قصير جدًا",
  long: "رقم الجوال طويل جدًا",
  notDigits: "اكتبه بالأرقام وحدها",
  like,
  orOther: (country: PhoneCountry, example: string) =>
    `${like(country, example)}. إن كان من دولة أخرى فاخترها من القائمة`,
  noSuchCode: "لا دولة بالرمز الذي بعد \u2066+\u2069",
  badAbroad: "راجع ما بعد رمز الدولة",
};
