import type { OperationId, ProblemCode } from "#app/domains/programs/rules.ts";
import type { RefusalReason, LimitCode } from "#app/domains/valuation/engine/types.ts";
import type { Words } from "./words.ts";

type Operation = { title: Words; text: Words };

/** What each operation does: its title, and a sentence or two. */
export const OPERATION_WORDS: Record<OperationId, Operation> = {
  estimate: {
    title: { ar: "تقدير عقار", en: "Estimate a property" },
    text: {
      ar: "القيمة ونطاقها ودرجة الثقة والصفقات المقارنة ومصادرها، كما في صفحة التقدير الفوري. وحين لا يكفي الدليل نقول لماذا ولا نخمّن.",
      en: "Value, range, confidence grade, comparable sales and their sources, as the instant estimate shows them. Where the evidence does not suffice the answer says why instead of guessing.",
    },
  },
  city_prices: {
    title: { ar: "أسعار المدن", en: "Prices of cities" },
    text: {
      ar: "سعر المتر المربع لكل مدينة ونوع عندنا له دليل.",
      en: "Price per m² of every city and kind of property that has evidence.",
    },
  },
  market_prices: {
    title: { ar: "أسعار سوق واحدة", en: "Prices of one market" },
    text: {
      ar: "سعر المتر المربع في مدينة لنوع واحد، مع العقار المعتاد وإيجاره ودرجات الأحياء والمصادر.",
      en: "Price per m² of one kind of property in one city, with the usual property, its rent, the districts' grades and the sources.",
    },
  },
  district_prices: {
    title: { ar: "أسعار الأحياء", en: "Prices of districts" },
    text: {
      ar: "أحياء السوق بأسعارها وعدد صفقاتها ودرجاتها، صفحة بعد صفحة.",
      en: "The market's districts with prices, number of sales and grades, page by page.",
    },
  },
  price_index: {
    title: { ar: "مؤشر الأسعار", en: "Price index" },
    text: {
      ar: "سعر المتر المربع في السوق بالأرباع أو السنوات، ومؤشر أوله 100.",
      en: "The market's price per m² by quarter or year, and an index that begins at 100.",
    },
  },
  search_listings: {
    title: { ar: "بحث الإعلانات", en: "Search listings" },
    text: {
      ar: "الإعلانات النشطة بمرشحات السوق نفسها، وبجانب كل سعر مطلوب تقديرنا. لا بيانات تواصل فيها ولا هوية المعلن.",
      en: "Live listings by the marketplace's own filters, each with our estimate beside the asking price. They hold no contact data and not the advertiser's identity.",
    },
  },
  get_listing: {
    title: { ar: "إعلان واحد", en: "One listing" },
    text: {
      ar: "إعلان نشط بوصفه وصوره وتقديرنا. للتواصل مع المعلن افتح صفحة الإعلان.",
      en: "A live listing with description, pictures and our estimate. To reach the advertiser, open the listing's page.",
    },
  },
};

/** What each problem means, and what to do about it. */
export const PROBLEM_WORDS: Record<ProblemCode, Operation> = {
  "bad-parameters": {
    title: { ar: "معاملات غير صحيحة", en: "Bad parameters" },
    text: {
      ar: "في errors اسم كل معامل خاطئ وما المقبول منه. صحّحها ثم أعد الطلب.",
      en: "errors names each parameter that is wrong and what it takes. Correct them and ask again.",
    },
  },
  "key-unknown": {
    title: { ar: "مفتاح غير معروف", en: "Unknown key" },
    text: {
      ar: "المفتاح خاطئ أو أُلغي. أنشئ مفتاحًا من لوحة التحكم، أو اسأل بلا مفتاح.",
      en: "The key is wrong or was revoked. Make one in the dashboard, or ask without a key.",
    },
  },
  "account-suspended": {
    title: { ar: "الحساب موقوف", en: "Account suspended" },
    text: {
      ar: "حساب صاحب المفتاح موقوف، ومفاتيحه لا تعمل حتى يُرفع الإيقاف.",
      en: "The account of the key's owner is suspended; its keys work again once that ends.",
    },
  },
  "https-required": {
    title: { ar: "اتصال غير مشفر", en: "HTTPS required" },
    text: {
      ar: "أعد الطلب عبر https. وإن كان فيه مفتاح فألغه، فقد مرّ مكشوفًا.",
      en: "Ask again over https. If a key was sent, revoke it: it travelled in the clear.",
    },
  },
  "foreign-origin": {
    title: { ar: "متصفح من موقع آخر", en: "A browser on another site" },
    text: {
      ar: "عنوان MCP للبرامج. ومن صفحة في متصفح استعمل واجهة ‎/api/v1.",
      en: "The MCP address is for programs. From a page in a browser, ask /api/v1.",
    },
  },
  "not-found": {
    title: { ar: "لا شيء في هذا العنوان", en: "Nothing at this address" },
    text: {
      ar: "راجع العناوين في openapi.json.",
      en: "See openapi.json for the addresses that there are.",
    },
  },
  "no-such-market": {
    title: { ar: "لا أسعار لهذه السوق", en: "No prices for this market" },
    text: {
      ar: "لا يكفي ما لدينا من دليل لهذا النوع في هذه المدينة. الأسواق كلها في ‎/api/v1/prices.",
      en: "There is not enough evidence for this kind of property in this city. /api/v1/prices lists every market.",
    },
  },
  "no-such-listing": {
    title: { ar: "لا إعلان نشط بهذا المعرّف", en: "No live listing of this id" },
    text: {
      ar: "ربما بيع العقار أو أُجّر أو سُحب إعلانه.",
      en: "It may have been sold, let or withdrawn.",
    },
  },
  "method-not-allowed": {
    title: { ar: "طريقة غير متاحة", en: "Method not allowed" },
    text: {
      ar: "في ترويسة Allow الطرق المتاحة لهذا العنوان. الواجهة للقراءة وحدها.",
      en: "The Allow header names the methods of this address. The interface is read-only.",
    },
  },
  "too-many-calls": {
    title: { ar: "طلبات كثيرة في وقت قصير", en: "Too many calls" },
    text: {
      ar: "انتظر بعدد الثواني في ترويسة Retry-After، ثم أعد الطلب.",
      en: "Wait for the seconds that Retry-After names, then ask again.",
    },
  },
  "day-is-used-up": {
    title: { ar: "استُنفد حد اليوم", en: "The day's calls are used up" },
    text: {
      ar: "بلغ المفتاح حده لهذا اليوم، ويبدأ اليوم التالي عند منتصف الليل بتوقيت غرينتش.",
      en: "The key has reached its limit for the day; the next one begins at midnight UTC.",
    },
  },
  unexpected: {
    title: { ar: "خطأ غير متوقع", en: "Unexpected failure" },
    text: {
      ar: "الخطأ من عندنا. أعد الطلب، فإن تكرر فاكتب إلينا واذكر reference.",
      en: "The fault is ours. Ask again; if it comes back, write to us with the reference.",
    },
  },
  unavailable: {
    title: { ar: "الخدمة مشغولة الآن", en: "Unavailable for now" },
    text: {
      ar: "عطل عابر. أعد الطلب بعد الثواني التي في Retry-After.",
      en: "A fault that passes. Ask again after the seconds that Retry-After names.",
    },
  },
};

/** English for why there is no value; the Arabic is that of our pages. */
export const REFUSAL_EN: Record<RefusalReason, string> = {
  "no-evidence-for-type":
    "Our data holds no recorded sales of this kind of property in this city that would support a value.",
  "no-evidence-for-city": "We have no sales data for this city that would support a value.",
  "range-too-wide":
    "Recorded prices of this kind of property are too far apart here to point to a value. Name a district from our list if you have not.",
  "area-out-of-range":
    "The area is far from those of recorded sales, so that there is nothing to compare it with.",
};

/** English for what weakens an estimate; the Arabic is that of our pages. */
export const LIMIT_EN: Record<LimitCode, string> = {
  "city-level":
    "The district's own sales do not suffice, so the estimate rests on the whole city and its range is wider.",
  "asking-prices":
    "This emirate publishes no sales. The estimate rests on asking prices, which are usually above what is paid.",
  "few-sales": "Few sales are behind the estimate: take the range, not the point alone.",
  "old-data":
    "The newest sale of this kind is old. Its level was carried on as far as official indices reach, and the range widened after.",
  "type-inferred":
    "The register does not state the kind of property: it was inferred from area, price per m² and indices.",
  "prime-truncated":
    "The dearest sales are missing from the data, so the estimate may be low in prime districts.",
  "no-rent-data": "There is no recorded rent for this kind of property here.",
  "plot-area":
    "The area in sales of villas, houses and land is usually the plot's. Make sure that yours is too.",
  "wide-area": "The area is far from the usual one here, so the comparison is weaker and the range wider.",
  "district-unknown": "The district was not recognised, so the estimate rests on the whole city.",
  "project-unknown":
    "The project was not found in the register, so the estimate rests on the district around it.",
};

/** English of the sentence beside every value. */
export const DISCLAIMER_EN = {
  sales: "An automated estimate based on recorded sales, not an appraisal by a licensed valuer.",
  asking:
    "An automated estimate based on asking prices (أسعار مطلوبة), not an appraisal by a licensed valuer.",
} as const;
