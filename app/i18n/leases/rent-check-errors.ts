import { counted } from "#app/i18n/format.ts";

const YEARS = {
  zero: "هذا العام",
  one: "سنة",
  two: "سنتين",
  few: "{n} سنوات",
  many: "{n} سنة",
  other: "{n} سنة",
};

/** Error messages at the fields of the rent check. */
export const rentCheckErrors = {
  kindRequired: "اختر حالة العقد",
  rentRequired: "اكتب الإيجار الحالي في السنة، مثل ٦٠٬٠٠٠",
  endRequired: "اكتب تاريخ انتهاء العقد",
  endNotDate: "اكتب التاريخ بالسنة ثم الشهر ثم اليوم، مثل ٢٠٢٧-٠٣-٣١",
  endOutside: (back: number, ahead: number) =>
    `راجع تاريخ انتهاء العقد: نقبل ما مضى عليه ${counted(back, YEARS)} على الأكثر، وما بقي له ${counted(ahead, YEARS)} على الأكثر`,
};
