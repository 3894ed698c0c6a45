/** Text of /order, where one of the two reports is chosen. */
export const orderChoiceCopy = {
  title: "اختيار التقرير",
  description: "تقريران لغرضين: تقرير المشتري/المستثمر وتقرير البائع/المالك. اختر واحدًا وصف العقار.",
  heading: "أي تقرير تريد؟",
  lead: "اختر التقرير، ثم صف العقار. نعرض لك قبل أن تدفع شيئًا قوة الأدلة، وما سيكون في كل قسم وسعر تقريرك به.",
  continueTitle: "بدأت طلبًا من قبل؟",
  continueText: [
    "تجد كل عقار حفظته في ",
    { text: "لوحة التحكم", to: "/dashboard#left" },
    "، ومنها تكمل الدفع أو تعدّل البيانات.",
  ],
} as const;
