import { CALLS_A_DAY } from "#app/domains/programs/rules.ts";
import type { Words } from "./words.ts";

const w = (ar: string, en: string): Words => ({ ar, en });

/** What each parameter and field of the open interface means. */
export const FIELD_WORDS = {
  // Places and kinds.
  country: w(
    "الدولة: sa السعودية، qa قطر، ae الإمارات",
    "Country: sa Saudi Arabia, qa Qatar, ae United Arab Emirates",
  ),
  city: w(
    "المدينة كما تُكتب في العناوين، مثل riyadh وabu-dhabi",
    "City, as addresses have it: riyadh, abu-dhabi",
  ),
  city_ar: w("اسم المدينة بالعربية", "The city's Arabic name"),
  city_en: w("اسم المدينة بالإنجليزية", "The city's English name"),
  district: w("الحي كما تعرفه، بالعربية أو الإنجليزية", "District as you know it, in Arabic or English"),
  district_of_city: w("الحي؛ يلزم معه city", "District; needs city"),
  district_ar: w("اسم الحي بالعربية", "The district's Arabic name"),
  place: w(
    "المكان الذي عرفناه في السجلات، أو null إن قام التقدير على المدينة كلها",
    "The place found in the records; null if the estimate rests on the whole city",
  ),
  place_ar: w("اسم المكان بالعربية", "The place's Arabic name"),
  place_en: w("اسم المكان بالإنجليزية إن عُرف", "The place's English name, if known"),
  project: w("المشروع أو المبنى، في الإمارات وحدها", "Project or building, in the Emirates only"),
  property_type: w("نوع العقار", "Kind of property"),
  market_type: w("نوع العقار في السجلات", "Kind of property in the records"),
  area_sqm: w(
    "المساحة بالمتر المربع؛ وللفيلا والمنزل والأرض مساحة الأرض",
    "Area in m²; the plot's for villas, houses and land",
  ),
  bedrooms: w("غرف النوم؛ الصفر استوديو", "Bedrooms; 0 is a studio"),
  licence_confirmed_by: w(
    "السجل الذي أكد الترخيص، أو null ما لم يؤكده سجل",
    "The register that confirmed the licence; null unless one did",
  ),
  licence_confirmed_at: w(
    "متى أكد سجله الترخيص، أو null ما لم يؤكده",
    "When its register confirmed the licence; null unless it did",
  ),
  office: w("المكتب العقاري الذي له الإعلان، أو null", "The office that the listing belongs to, or null"),
  office_name: w("اسم المكتب", "The office's name"),
  office_slug: w("عنوان صفحته في الموقع بعد /office/", "Its page's address on the site, after /office/"),
  bathrooms: w("دورات المياه", "Bathrooms"),
  // The estimate.
  property: w("العقار كما فهمناه من السؤال", "The property as the question was understood"),
  estimate: w(
    "التقدير، أو null حين لا دليل يكفي؛ والسبب في refusal",
    "The estimate; null where no evidence supports one, and refusal says why",
  ),
  refusal: w("لماذا لا تقدير، أو null", "Why there is no estimate, or null"),
  refusal_code: w("رمز ثابت للسبب", "A stable name of the reason"),
  detail_ar: w("الشرح بالعربية", "In Arabic words"),
  detail_en: w("الشرح بالإنجليزية", "In English words"),
  currency: w("عملة كل المبالغ في الجواب", "Currency of every amount in the answer"),
  value: w(
    "القيمة السوقية المقدرة، بوحدات العملة الكاملة",
    "Estimated market value, in whole units of the currency",
  ),
  low: w("طرف النطاق الأدنى", "Lower end of the range"),
  high: w("طرف النطاق الأعلى", "Upper end of the range"),
  range_share: w(
    "نسبة الحالات التي نتوقع أن يقع سعر البيع فيها داخل النطاق؛ null إن قام على أسعار مطلوبة",
    "Share of cases in which the sale is expected within the range; null where it rests on asking prices",
  ),
  price_per_sqm: w("سعر المتر المربع", "Price per m²"),
  grade: w("درجة الثقة، من A الأقوى إلى E الأضعف", "Confidence grade, A the surest to E the least sure"),
  grade_ar: w("درجة الثقة بالعربية", "The grade in Arabic words"),
  half_width: w("نصف عرض النطاق نسبةً من القيمة", "Half the width of the range, as a fraction of the value"),
  level: w(
    "أدق ما قام عليه الدليل: المشروع أو الحي أو المدينة أو أسعار مطلوبة",
    "Finest level of the evidence: project, district, city, or asking prices",
  ),
  evidence_count: w(
    "عدد الصفقات خلف التقدير، أو الإعلانات إن كان level هو asking",
    "Sales behind the estimate; advertisements where level is asking",
  ),
  data_from: w("يوم أول صفقة", "Day of the first sale"),
  data_until: w("يوم آخر ما في البيانات", "Last day of the data"),
  valued_on: w("يوم القيمة", "Day of the value"),
  limits: w("ما يحدّ من دقة التقدير", "What weakens the estimate"),
  limit_code: w("رمز ثابت لما يحدّ من الدقة", "A stable name of what weakens the estimate"),
  comparables: w(
    "أقرب الصفقات المسجلة، وهي المعروضة في صفحة التقدير",
    "The nearest recorded sales, those of the estimate's page",
  ),
  sold_on: w("يوم البيع", "Day of the sale"),
  price: w("المبلغ بوحدات العملة الكاملة", "Amount in whole units of the currency"),
  adjusted_price: w(
    "ما تقوله هذه الصفقة عن عقارك بعد تعديلها",
    "What this sale says of the property after its adjustments",
  ),
  distance_km: w(
    "البعد عن العقار بالكيلومتر بين مركزي الحيّين، أو null",
    "Distance in km between the districts' centres, or null",
  ),
  sources: w("المصادر وتراخيصها", "The sources with their licences"),
  source_id: w("معرّف المصدر", "Id of the source"),
  name_ar: w("الاسم بالعربية", "Name, in Arabic"),
  publisher_ar: w("الناشر", "Publisher, in Arabic"),
  licence_ar: w("ترخيص البيانات", "Licence of the data, in Arabic"),
  from: w("أول يوم", "First day"),
  to: w("آخر يوم", "Last day"),
  disclaimer_ar: w("جملة تُعرض مع كل قيمة", "The sentence to show beside every value, in Arabic"),
  disclaimer_en: w("الجملة نفسها بالإنجليزية", "The same in English"),
  model: w("النموذج الذي قدّر", "The model behind the figures"),
  version: w("إصدار النموذج", "Version of the model"),
  model_date: w("آخر يوم في بيانات النموذج", "Last day of the model's data"),
  url: w("صفحة هذا الجواب في موقعنا؛ اذكرها مصدرًا", "The page of this answer on our site: cite it"),
  // Prices.
  markets: w("الأسواق: مدينة ونوع", "Markets, each a city and a kind of property"),
  market: w("السوق: مدينة ونوع", "The market: a city and a kind of property"),
  basis: w(
    "من أين السعر: recorded صفقات، districts تقديرات الأحياء، city تقدير المدينة، asking أسعار مطلوبة",
    "Where the price comes from: recorded sales, districts' estimates, the city's estimate, or asking prices",
  ),
  per_sqm: w("سعر المتر المربع وطرفا نطاقه", "Price per m² with its range"),
  point: w("الأوسط", "The middle"),
  count: w("عدد الصفقات (الإعلانات في asking)", "Number of sales (advertisements for asking)"),
  index_until: w(
    "آخر ربع من الرقم القياسي الرسمي الذي نُقلت به الأسعار",
    "Last quarter of the official index that carried the prices on",
  ),
  typical: w("تقدير العقار المعتاد في المدينة", "Estimate of the usual property in the city"),
  rent: w("إيجار العقار المعتاد في السنة", "A year's rent of the usual property"),
  annual: w("الإيجار السنوي", "Rent of a year"),
  contracts: w("عدد العقود", "Number of contracts"),
  period: w("الفترة", "Period"),
  gross_yield: w(
    "العائد الإيجاري الإجمالي، كسرًا من القيمة",
    "Gross rental yield, as a fraction of the value",
  ),
  grades: w("عدد الأحياء في كل درجة، أو null", "Number of districts of each grade, or null"),
  districts: w("الأحياء، أكثرها صفقات أولًا", "Districts, most sales first"),
  district_grade: w(
    "درجة تقدير العقار المعتاد في الحي، أو null",
    "Grade of the usual property's estimate there, or null",
  ),
  history: w("سعر المتر المربع بالفترات، أقدمها أولًا", "Price per m² by period, oldest first"),
  index_period: w("ربع أو سنة: 2024-Q3 أو 2024", "Quarter or year: 2024-Q3 or 2024"),
  of_first: w("نسبة السعر إلى أول فترة، والأولى 100", "Price relative to the first period, which is 100"),
  // Listings.
  listings: w("الإعلانات النشطة", "Live listings"),
  listing_id: w("معرّف الإعلان", "Id of the listing"),
  search: w("كلمات", "Words"),
  offer: w("للبيع أو للإيجار", "For sale or for rent"),
  listing_type: w("نوع العقار في السوق", "Kind of property on the marketplace"),
  bedrooms_filter: w("غرف النوم؛ 5 تعني خمسًا فأكثر", "Bedrooms; 5 means five or more"),
  min_price: w(
    "أقل سعر؛ وللإيجار إيجار السنة إلا مع rent_period=month",
    "Lowest price; for rents of the year, unless rent_period=month",
  ),
  max_price: w("أعلى سعر، بالطريقة نفسها", "Highest price, in the same way"),
  min_area: w("أصغر مساحة بالمتر المربع", "Smallest area in m²"),
  max_area: w("أكبر مساحة بالمتر المربع", "Largest area in m²"),
  rent_period_asked: w(
    "مدة السعرين min_price وmax_price في الإيجار",
    "Period of min_price and max_price for rents",
  ),
  lowered: w("true: ما خُفض سعره وحده", "true: only those whose price was lowered"),
  areas: w(
    "مساحات مرسومة على خريطة السوق، كما تظهر في عنوانها",
    "Areas drawn on the marketplace's map, as its address has them",
  ),
  near: w(
    "قرب نقطة أو صنف من الأماكن: 24.7136,46.6753,800 أو metro,800 بالأمتار",
    "Near a point or a kind of place: 24.7136,46.6753,800 or metro,800, in metres",
  ),
  sort: w("الترتيب", "Order"),
  after: w("مؤشر الصفحة التالية، كما جاء في next", "Cursor of the next page, as given in next"),
  next: w(
    "مؤشر الصفحة التالية، أو null في الأخيرة؛ ورابطها في ترويسة Link",
    "Cursor of the next page, null on the last one; its address is in the Link header",
  ),
  total: w("عدد النتائج", "Number of matches"),
  total_is_minimum: w("true: العدد total أو أكثر", "true: there are total or more"),
  title: w(
    "عنوان الإعلان؛ يُحذف منه ما يدل على وسيلة تواصل",
    "Title; what names a way of contact is left out",
  ),
  description: w(
    "وصف المعلن؛ null إن كان فيه وسيلة تواصل",
    "The advertiser's description; null if it names a way of contact",
  ),
  rent_period: w("مدة السعر في الإيجار", "Period of the price of a rental"),
  asking_price: w("السعر المطلوب", "Asking price"),
  asking_per_sqm: w(
    "السعر المطلوب للمتر المربع (إيجار السنة في الإيجار)، أو null",
    "Asking price per m² (of the year for rentals), or null",
  ),
  lowered_from: w("السعر قبل خفضه، أو null", "The price before it was lowered, or null"),
  latitude: w("خط العرض، مقربًا إلى نحو مئة متر", "Latitude, to about a hundred metres"),
  longitude: w("خط الطول، مقربًا إلى نحو مئة متر", "Longitude, to about a hundred metres"),
  floor: w("الطابق", "Floor"),
  picture: w("عنوان الصورة الأولى", "Address of the first picture"),
  pictures: w("عناوين الصور", "Addresses of the pictures"),
  our_estimate: w(
    "تقديرنا لسعره أو إيجاره السنوي، أو null",
    "Our estimate of its price or yearly rent, or null",
  ),
  no_estimate_code: w("لماذا لا تقدير، أو null", "Why there is no estimate, or null"),
  verdict: w(
    "السعر المطلوب من نطاقنا: دونه أو فيه أو فوقه، أو null",
    "The asking price against our range: below, within, above, or null",
  ),
  published_at: w("متى نُشر", "When it was published"),
  // Problems.
  problem_type: w("عنوان شرح المشكلة", "Address of an explanation"),
  problem_code: w("رمز ثابت للمشكلة", "A stable name of the problem"),
  problem_title: w("المشكلة بالعربية", "The problem, in Arabic"),
  problem_title_en: w("المشكلة بالإنجليزية", "The problem, in English"),
  status: w("رمز حالة HTTP", "HTTP status"),
  reference: w(
    "رقم الطلب عندنا، وهو في ترويسة X-Request-Id",
    "Our number of the request, as in X-Request-Id",
  ),
  errors: w("المعاملات الخاطئة", "The parameters that are wrong"),
  pointer: w("مؤشر JSON إلى المعامل باسمه", "JSON pointer to the parameter, by its name"),
} as const satisfies Record<string, Words>;
export type FieldName = keyof typeof FIELD_WORDS;

/** How a key is given and what it is good for. */
export const KEY_WORDS: Words = w(
  `اختياري: مفتاح من لوحة التحكم، يرفع حدود الاستعمال إلى ${CALLS_A_DAY} طلب في اليوم.`,
  `Optional: a key from the dashboard, which raises the limits to ${CALLS_A_DAY} calls a day.`,
);
