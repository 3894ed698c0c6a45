import type { ReportType } from "#app/domains/reports/rules.ts";

/** What a report comes to, on its summary page. */
export const decisionCopy = {
  title: {
    seller_owner: "قرارك مالكًا",
    buyer_investor: "قرارك مشتريًا",
  } satisfies Record<ReportType, string>,
  ask: "أعلن بسعر",
  askNote: "بحسب استعجالك، وفيه مجال للتفاوض",
  floor: "لا تقبل أقل من",
  floorNote: "ما دونه أقل مما تدل عليه الصفقات",
  wait: "القيمة إن انتظرت سنة",
  waitNote: (cautious: string) => `في السيناريو الأوسط، و${cautious} في المتحفظ`,
  offer: "ابدأ من",
  offerNote: "أول عرض تسنده الأدلة",
  ceiling: "لا تدفع أكثر من",
  ceilingNote: "أعلى النطاق، وما فوقه لا تسنده صفقة",
  yields: "ما يعود عليك في السنة",
  yieldsNote: (price: string) => `صافي الإيجار من ${price}، قبل تغيّر السعر`,
  costs: "فوق السعر عند الشراء",
  costsNote: (share: string) => `رسوم وعمولات، ${share} من السعر`,
} as const;
