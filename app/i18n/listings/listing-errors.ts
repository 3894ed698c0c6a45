import { latinNumber } from "#app/i18n/format.ts";

/** Error messages at fields of the listing form. Messages quoted in the specification are letter for letter. */
export const listingSay = {
  imagesTooFew: "يرجى إضافة صورة واحدة على الأقل",
  imagesTooMany: "يمكنك رفع 10 صور كحد أقصى",
  titleTooShort: "العنوان يجب أن يكون 10 أحرف على الأقل",
  titleTooLong: "العنوان يجب ألا يتجاوز 100 حرف",
  descriptionTooShort: "الوصف يجب أن يكون 50 حرف على الأقل",
  descriptionTooLong: "الوصف يجب ألا يتجاوز 2000 حرف",
  priceNotPositive: "السعر يجب أن يكون أكبر من صفر",
  priceWrong: "السعر غير صحيح",
  /** The question about a rent, by the period that it is likelier meant for. */
  rentDoubted: {
    month: "هل هذا الإيجار شهري؟ كتبته لسنة كاملة، والمتوقع لسنة في مثل هذا العقار نحو اثني عشر ضعفه.",
    year: "هل هذا الإيجار سنوي؟ كتبته لشهر واحد، وهو نحو اثني عشر ضعف المتوقع لشهر في مثل هذا العقار.",
  },
  cityTooShort: "اسم المدينة قصير جداً",
  cityTooLong: "اسم المدينة طويل جداً",
  addressTooShort: "العنوان قصير جداً",
  addressTooLong: "العنوان طويل جداً",
  phoneForMembers: "اكتب رقم الجوال الذي تسمح بالاتصال به، أو ألغ اختيار «اتصال» و«واتساب»",
  nameForMembers: "اكتب الاسم الذي تسمح بظهوره، أو ألغ اختيار ظهوره",
  emailWrong: "البريد الإلكتروني غير صحيح",
  nameTooLong: "الاسم طويل جداً",
  areaNotPositive: "المساحة يجب أن تكون رقماً موجباً",

  typeElsewhere: "هذا النوع ليس من الفئة المختارة. اختر نوعًا منها",
  countWrong: (max: number) => `اكتب عددًا من 0 إلى ${latinNumber(max)}`,
  floorWrong: ({ min, max }: { min: number; max: number }) =>
    `اكتب رقم الدور من ${latinNumber(min)} إلى ${latinNumber(max)}`,
  placeIncomplete: "اكتب خط العرض وخط الطول معًا، أو اتركهما فارغين",
  placeWrong: "اكتب خط العرض وخط الطول بالدرجات العشرية، مثل \u206624.7136\u2069",
  placeElsewhere: "الموقع على الخريطة خارج الدولة المختارة. ضع الدبوس على مكان العقار",
  /** Keyed by the authority that issues the licence. */
  licenceWrong: {
    rega: "رقم ترخيص الإعلان 10 أرقام تبدأ بالرقم 7. تجده في منصة الهيئة العامة للعقار",
    trakheesi: "رقم تصريح الإعلان في دبي من 8 إلى 15 رقمًا. تجده في نظام تراخيصي",
    other: "رقم الترخيص أحرف لاتينية وأرقام وشرطات فقط، من 4 إلى 30 خانة",
  },
  holderWrong: "اكتب رقم الهوية أو الرقم الموحد أو رقم رخصة المكتب كما هو، بلا كلمات",
  licenceMissing: "اكتب رقم الترخيص، أو امسح تاريخ انتهائه",
  expiryMissing: "اكتب تاريخ انتهاء الترخيص",
  expiryWrong: "اكتب تاريخًا صحيحًا، مثل \u20662026-11-20\u2069",
  expiryPast: "انتهى هذا الترخيص. اكتب ترخيصًا ساريًا",
} as const;

/** Why a listing could not be stored; the detail in the specification's sentence. */
export const listingRefused = {
  "images-gone": "لم نجد بعض الصور، أو أنها في إعلان آخر. أزلها وارفعها من جديد.",
  "too-many-open": "لك 50 إعلانًا مفتوحًا، وهو الحد الأقصى. أغلق إعلانًا انتهيت منه ثم أضف غيره.",
  "changed-meanwhile": "تغيّر الإعلان في نافذة أخرى. أعد فتح الصفحة، ثم عدّله من جديد.",
  "save-failed": "تعذر الحفظ لخلل عندنا. لم يُحفظ شيء، فأعد المحاولة بعد قليل.",
} as const;
