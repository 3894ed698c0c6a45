/** Text of a map whose scripts have not been loaded yet. Apart from the rest, which comes with them. */
export const mapUnopenedCopy = {
  loading: "جاري تحميل الخريطة...",
  heading: "الظاهر على الخريطة",
  all: "عرض كل النتائج في قائمة",
  noScript: "تحتاج الخريطة إلى تشغيل JavaScript في المتصفح. النتائج نفسها متاحة في القائمة.",
} as const;
