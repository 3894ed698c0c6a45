import type { RefundRefusal } from "#app/domains/orders/rules.ts";
import type { RefundStatus } from "#app/domains/payments/rules.ts";
import { arDate, arTime } from "#app/i18n/format.ts";

/** Text of a member's orders: the list in the dashboard, and refund requests. */
export const ordersCopy = {
  title: "الطلبات والفواتير",
  list: "قائمة طلباتك",
  empty: "لا طلبات بعد. يظهر هنا كل ما تدفعه، مع فاتورته.",
  failed: "حدث خطأ في تحميل الطلبات",
  columns: {
    order: "الطلب",
    date: "التاريخ",
    what: "ما اشتريته",
    amount: "المبلغ",
    status: "الحالة",
    acts: "الفاتورة والاسترداد",
  },
  credits: "رصيد:",
  refundedPart: "استُرد منه",
  invoice: "الفاتورة",
  creditNote: "الإشعار الدائن",
  ofOrder: (what: string, orderNumber: string) => `${what} للطلب ${orderNumber}`,
  askRefund: "طلب استرداد",
  disputed: "محل اعتراض لدى البنك",
  older: "الطلبات الأقدم",
  newest: "أحدث الطلبات",
  refund: {
    requested: "طلب الاسترداد قيد المراجعة",
    declined: "لم نوافق على طلب الاسترداد",
    granted: "وافقنا على الاسترداد، والمبلغ في طريقه إليك",
    refunded: "أُعيد المبلغ",
    failed: "تعذّرت إعادة المبلغ، ونعمل على حلها",
  } satisfies Record<RefundStatus, string>,
  answer: "ردّنا:",
  ask: {
    failed: "تعذر إرسال الطلب لخلل عندنا. لم يضع ما كتبته، فأعد المحاولة بعد قليل.",
    title: "طلب استرداد",
    heading: "استرداد مبلغ الطلب",
    until: (at: number) => `يمكنك طلب الاسترداد حتى ${arDate(at)}، الساعة ${arTime(at)} بتوقيت الرياض.`,
    effect: {
      report: "عند الموافقة يُعاد المبلغ كاملًا إلى وسيلة الدفع نفسها، ويُغلق التقرير وكل رابط شاركته به.",
      credits:
        "عند الموافقة يُعاد المبلغ كاملًا إلى وسيلة الدفع نفسها، ويُلغى ما بقي من الرصيد، وتُغلق التقارير التي أعددتها به. ولا يُستخدم الرصيد ما دام الطلب قيد المراجعة.",
    },
    reason: "سبب الطلب",
    reasonHint: "جملة أو جملتان تكفيان. يقرؤها فريقنا فقط.",
    reasonShort: "اكتب سبب الطلب في ١٠ أحرف على الأقل",
    reasonLong: "السبب يجب ألا يتجاوز ١٠٠٠ حرف",
    send: "إرسال الطلب",
    back: "العودة إلى الطلبات",
    refusedTitle: "لا يمكن طلب استرداد لهذا الطلب",
    refused: {
      gone: "لم نجد هذا الطلب.",
      "too-late": "مضت على الشراء أكثر من ٧ أيام، وهي مهلة الاسترداد. إن كان في التقرير خطأ فراسلنا.",
      "under-way": "وصلنا طلب الاسترداد من قبل، ونرسل إليك القرار بالبريد.",
      "given-away": "قُبل رصيد من هذا الشراء هديةً، فلا يُسترد ثمنه بطلب منك. راسلنا إن وقع خطأ في الشراء.",
      "declined-before": "راجعنا طلب استرداد لهذا الطلب من قبل، وأرسلنا إليك الجواب. راسلنا إن استجد شيء.",
      disputed: "اعترضت على هذه العملية لدى البنك، والقرار فيها للبنك.",
      "not-paid": "هذا الطلب غير مدفوع، أو أُعيد مبلغه من قبل.",
    } satisfies Record<RefundRefusal, string>,
  },
} as const;
