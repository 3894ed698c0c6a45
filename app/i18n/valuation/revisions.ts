/** Text of the form that asks what has changed in a property since its earlier report. */
export const revisionsCopy = {
  title: "تحديث التقرير",
  heading: "ما الذي تغيّر في العقار؟",
  lead: "عدّل ما تغيّر منذ تقريرك السابق، ثم تابع إلى الطلب. إن لم يتغير شيء فتابع مباشرة.",
  same: "لا يتغير في التحديث",
  sameText: "التحديث للعقار نفسه. إن اختلف الموقع أو النوع، فاطلب تقريرًا جديدًا.",
  newReport: "اطلب تقريرًا جديدًا",
  changed: "ما يمكن تعديله",
  age: "يُحسب عمر البناء من يوم التحديث.",
  areaHint: "إن صدر صك جديد فاكتب المساحة كما فيه.",
  condition: "الحالة الآن",
  submit: "متابعة إلى الطلب",
  back: "العودة إلى لوحة التحكم",
  address: "العنوان",
  property: "العقار",
  yearBuilt: "سنة البناء",
} as const;
