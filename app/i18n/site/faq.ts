import { ACCOUNT_QUESTIONS, MARKET_QUESTIONS } from "./faq-account.ts";
import { accuracyQuestions, REPORT_QUESTIONS } from "./faq-estimates.ts";
import { PAYMENT_QUESTIONS } from "./faq-payments.ts";
import { plainText, type Paragraph } from "#app/i18n/prose.ts";

/** A question with its answer; `id` is its anchor on the page, unique across categories. */
export type FaqItem = { id: string; question: string; answer: readonly Paragraph[] };
export type FaqCategory = { id: string; title: string; items: readonly FaqItem[] };

/** What the answers take from the model card: measured accuracy, and the sources with their dates. */
export type FaqFigures = { accuracy: readonly string[]; sources: readonly string[] };

/** The five categories of the FAQ page, in order. */
export function faqCategories(figures: FaqFigures): FaqCategory[] {
  return [
    { id: "reports", title: "التقارير", items: REPORT_QUESTIONS },
    { id: "estimates", title: "التقدير وأدلته", items: accuracyQuestions(figures) },
    { id: "payment", title: "السعر والدفع", items: PAYMENT_QUESTIONS },
    { id: "market", title: "السوق والخدمات", items: MARKET_QUESTIONS },
    { id: "account", title: "الحساب والخصوصية", items: ACCOUNT_QUESTIONS },
  ];
}

/** An answer as plain text, for structured data. */
export const plainAnswer = ({ answer }: FaqItem): string => answer.map(plainText).join(" ");

export const faqCopy = {
  title: "الأسئلة الشائعة",
  description:
    "أجوبة عن تقارير معيار: ماذا فيها، وكم يخطئ التقدير، والسعر والخصومات والاسترداد، والسوق، والحساب وخصوصيته.",
  lead: "اختر السؤال لتقرأ جوابه. وإن لم تجد سؤالك فاكتب إلينا.",
  categories: "أقسام الأسئلة",
  anchor: "رابط هذا السؤال",
  anchorNamed: (question: string) => `رابط السؤال: ${question}`,
  more: {
    title: "لم تجد جوابك؟",
    contact: "تواصل معنا",
    mail: "أو راسلنا على",
  },
} as const;
