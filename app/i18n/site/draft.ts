/** What is said of a form that was filled in before its sender signed in. */
export const draftCopy = {
  kept: "أعدنا ما كتبته قبل تسجيل الدخول. راجعه قبل الإرسال.",
  discard: "ابدأ من جديد",
  noFiles: "لا نحتفظ بملف لم يُرفع قبل تسجيل الدخول، فاختر صورك الناقصة من جديد.",
};
