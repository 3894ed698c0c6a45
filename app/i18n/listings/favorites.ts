/** What a press of the heart answers. Apart from the other words: the small script of plain pages holds these too. */
export const favoriteToasts = {
  added: {
    tone: "ok",
    title: "تم الإضافة للمفضلات",
    link: { to: "/favorites", label: "عرض المفضلة" },
  },
  removed: { tone: "ok", title: "تم الإزالة من المفضلات" },
  failed: { tone: "bad", title: "حدث خطأ في حفظ المفضلة" },
} as const;

/** Text of the heart button on listings and of the favorites page. */
export const favoritesCopy = {
  button: (title?: string) => (title ? `أضف إلى المفضلة: ${title}` : "أضف إلى المفضلة"),
  page: {
    title: "المفضلة",
    lead: "الإعلانات التي حفظتها، أحدثها حفظًا أولًا. يظهر منها ما هو منشور الآن.",
    signedOut: "يجب تسجيل الدخول لعرض المفضلات",
    signedOutText: "سجّل دخولك لترى الإعلانات التي حفظتها من أي جهاز.",
    signIn: "تسجيل الدخول",
    emptyTitle: "لا إعلانات في مفضلتك",
    empty: "اضغط القلب على أي إعلان لتحفظه هنا وتعود إليه متى شئت.",
    browse: "تصفح السوق",
    older: "المزيد",
    newest: "العودة إلى الأحدث",
  },
  confirm: {
    title: "إضافة إلى المفضلة",
    text: "تحفظ هذا الإعلان في مفضلتك:",
    send: "إضافة إلى المفضلة",
    sending: "جارٍ الحفظ...",
    toListing: "عرض الإعلان",
  },
} as const;
