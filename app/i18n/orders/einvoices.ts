/** Words that stand in e-invoices themselves. */
export const einvoicesCopy = {
  /** Why a credit note takes its invoice back. */
  creditReason: {
    refund: "رد المبلغ كاملًا إلى العميل",
    correction: "تصحيح فاتورة رفضتها هيئة الزكاة والضريبة والجمارك",
  },
  /** Why there is no VAT on it. */
  outOfScope: "خدمة تتعلق بعقار خارج المملكة، ومكان توريدها حيث يقع العقار",
  download: "تنزيل XML",
  /** Beside the code of an invoice that is not signed yet. */
  waiting: "يُوقَّع مستند هذه الفاتورة الإلكتروني خلال دقائق، ثم يظهر رمزه الكامل هنا وفي ملف PDF.",
  missing: "المستند الإلكتروني غير متوفر",
} as const;
