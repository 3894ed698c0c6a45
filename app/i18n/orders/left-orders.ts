import type { ChangeLeftRefusal } from "#app/domains/orders/rules.ts";
import type { PaymentStatus } from "#app/domains/payments/rules.ts";

/** Text of the orders that a member left before paying: the dashboard's list, and editing one of them. */
export const leftOrdersCopy = {
  title: "طلبات لم تكتمل",
  lead: "عقارات حفظتها ولم تطلب تقاريرها بعد. أكمل الطلب متى شئت، أو عدّل البيانات، أو احذفها.",
  failed: "حدث خطأ في تحميل طلباتك التي لم تكتمل",
  resume: "أكمل الدفع",
  edit: "عدّل",
  discard: "احذف",
  /** An action with what it is about, for screen readers. */
  named: (act: string, what: string) => `${act}: ${what}`,
  savedOn: "حُفظ في",
  begunOn: "بدأ في",
  notOrdered: "لم يُدفع بعد",
  status: {
    pending: "دفع لم يكتمل",
    cancelled: "أُلغي الدفع",
    failed: "تعذّر الدفع",
  } satisfies Partial<Record<PaymentStatus, string>>,
  older: "الأقدم",
  newest: "الأحدث",
  removing: "جارٍ الحذف...",
  askDiscard: {
    title: "حذف هذا العقار؟",
    text: "يُحذف كل ما كتبته عن العقار، ولا يمكن استرجاعه. لم يُخصم منك شيء.",
    confirm: "احذف العقار",
  },
  askCancel: {
    title: "إلغاء هذا الطلب؟",
    text: "تُغلق صفحة الدفع، ولا يُخصم منك شيء.",
    confirm: "ألغِ الطلب",
  },
  editing: {
    title: "تعديل بيانات العقار",
    heading: "عدّل بيانات العقار",
    lead: "الطلب لم يُدفع بعد، فكل البيانات قابلة للتعديل.",
    back: "العودة إلى لوحة التحكم",
  },
  refused: {
    gone: "لم نجد هذا الطلب. ربما حُذف من قبل.",
    bought:
      "لا يمكن تعديل هذا العقار ولا حذفه الآن: طُلب له تقرير، أو فُتحت له صفحة دفع. أعد تحميل الصفحة لترى حاله.",
    "provider-failed": "تعذّر إغلاق صفحة الدفع المفتوحة لهذا الطلب، فلم يتغير شيء. أعد المحاولة بعد قليل.",
  } satisfies Record<ChangeLeftRefusal, string>,
} as const;
