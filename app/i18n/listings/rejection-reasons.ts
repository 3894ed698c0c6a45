import type { ReadyReason } from "#app/domains/listings/rules.ts";

/** Ready reasons for a moderator to choose: the label in the list, and the text that the owner reads and acts on. */
export const READY: Record<ReadyReason, { label: string; text: string }> = {
  pictures: {
    label: "الصور",
    text: "الصور غير واضحة أو لا تخص هذا العقار. أضف صورًا حديثة له من الداخل والخارج.",
  },
  contact: {
    label: "بيانات تواصل",
    text: "في الإعلان رقم هاتف أو وسيلة تواصل أخرى. احذفها من النص والصور، فأسئلة المهتمين تصلك بالبريد.",
  },
  licence: {
    label: "ترخيص الإعلان",
    text: "رقم ترخيص الإعلان ناقص أو لا يطابق العقار. اكتب الرقم الصحيح وتاريخ انتهائه.",
  },
  copy: {
    label: "إعلان مكرر",
    text: "هذا العقار معروض في إعلان آخر. أبقِ إعلانًا واحدًا له، وعدّله متى تغيّر شيء.",
  },
  price: {
    label: "السعر",
    text: "السعر المطلوب لا يوافق نوع العقار ومساحته. راجع السعر والمساحة، وإن كان للإيجار فاكتب إيجار السنة كلها.",
  },
  details: {
    label: "الوصف أو العنوان",
    text: "الوصف لا يكفي لمعرفة العقار، أو لا يطابق نوعه ومكانه. اذكر حالته ومرافقه، وصحّح العنوان.",
  },
};

export const rejectionReasonsCopy = {
  label: "أسباب جاهزة",
  hint: "اختر سببًا بمفتاح رقمه أو بالأسهم، وعدّل نصه إن شئت، ثم اضغط Enter.",
  none: "بلا سبب جاهز",
  plainHint: "اختر سببًا جاهزًا، أو اكتب السبب بنفسك، أو اجمع بينهما.",
} as const;
