import type { DeadLetterRefusal, ReissueRefusal, RetryRefusal } from "#app/domains/reports/rules.ts";

/** What an administrator is told where a failed report is not made after all. */
export const retryRefused: Record<RetryRefusal, string> = {
  gone: "لا يوجد تقرير بهذا الرقم.",
  "not-failed": "هذا التقرير ليس في حالة فشل، فلا يُعاد إعداده.",
  withdrawn: "سُحب هذا التقرير لأن مبلغه رُد، فلا يُعاد إعداده.",
  "not-paid": "لا يقابل هذا التقرير مبلغ مدفوع: رُد مبلغه، أو هو في طريقه إلى صاحبه.",
  "credit-returned": "أُعيد رصيد هذا التقرير إلى صاحبه، فلا يُعاد إعداده.",
  closed: "أغلق صاحب التقرير حسابه.",
};

/** What an administrator is told where a delivered report is not made anew. */
export const reissueRefused: Record<ReissueRefusal, string> = {
  gone: "لا يوجد تقرير بهذا الرقم.",
  "not-completed": "لم يكتمل هذا التقرير بعد، فلا إصدار جديد منه.",
  withdrawn: "سُحب هذا التقرير لأن مبلغه رُد، فلا إصدار جديد منه.",
  closed: "أغلق صاحب التقرير حسابه.",
  "under-way": "يُعد إصدار جديد من هذا التقرير الآن. انتظر حتى ينتهي.",
};

/** What an administrator is told where a job that was given up on is not sent again, or not put aside. */
export const deadLetterRefused: Record<DeadLetterRefusal, string> = {
  ...reissueRefused,
  ...retryRefused,
  gone: "ما كانت هذه المهمة من أجله لم يعد موجودًا.",
  resolved: "عولجت هذه المهمة من قبل.",
  unreadable: "نص هذه المهمة غير مفهوم، فلا تُرسل من جديد. نحِّها بعد مراجعتها.",
  "nothing-to-do": "لم يبق لهذه المهمة عمل: ما كانت من أجله تم، أو ينتظر دوره، أو أُغلق حسابه.",
};
