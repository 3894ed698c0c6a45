import { counted } from "#app/i18n/format.ts";

const CORNERS = {
  zero: "لا زوايا بعد",
  one: "زاوية واحدة",
  two: "زاويتان",
  few: "{n} زوايا",
  many: "{n} زاوية",
  other: "{n} زاوية",
};

const cornersCounted = (n: number): string => counted(n, CORNERS, "latin");

/** Text of drawing an area on the map, and of setting a point there. */
export const drawCopy = {
  draw: "ارسم المنطقة",
  change: "عدّل المنطقة",
  surface: "مساحة الرسم على الخريطة",
  keys: "تحرّك الأسهم المؤشر، ومع Shift أسرع. Enter يضيف زاوية، وBackspace يزيل الأخيرة، وEscape ينهي الرسم.",
  start: "ارسم حدود المنطقة بإصبعك أو بالفأرة، أو اضغط على زواياها واحدة بعد أخرى.",
  next: "ارسم منطقة أخرى، أو ارسم داخل منطقة ما تستثنيه منها. ثم اضغط «تم».",
  close: "أغلق المنطقة",
  undo: "تراجع",
  done: "تم",
  cancel: "إلغاء",
  remove: (n: number) => `احذف المنطقة ${n}`,
  removeHole: (n: number) => `احذف الاستثناء ${n}`,
  shapes: "ما رسمته",
  said: {
    corner: (n: number) => `أضيفت زاوية. في المنطقة الآن ${cornersCounted(n)}.`,
    undone: (n: number) =>
      `أزيلت الزاوية الأخيرة. ${n === 0 ? "لا زوايا بعد." : `بقيت ${cornersCounted(n)}.`}`,
    ring: "اكتملت المنطقة.",
    hole: "استُثني هذا الجزء من المنطقة.",
    removed: "حُذف ما اخترته.",
    open: "لا تكتمل المنطقة بأقل من ثلاث زوايا، وليست كلها على خط واحد.",
    full: "بلغت أكثر ما يتسع له رسم واحد. احذف جزءًا منه، أو اضغط «تم».",
  },
  near: {
    open: "قريب من نقطة",
    lead: "حرّك الخريطة حتى تقع النقطة في وسطها، واختر المسافة.",
    metres: "المسافة بخط مستقيم",
    here: "ابحث هنا",
  },
} as const;
