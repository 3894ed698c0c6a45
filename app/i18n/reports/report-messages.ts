/** Messages about reports, as the specification words them. */
export const reportMessage = {
  unavailable: "التقرير غير متوفر",
  contentUnavailable: "محتوى التقرير غير متوفر",
  notReady: "التقرير غير جاهز بعد",
  loadFailed: "حدث خطأ في تحميل التقرير",
  listFailed: "حدث خطأ في تحميل التقارير",
  createFailed: "حدث خطأ في إنشاء التقرير",
  noFile: "رابط التحميل غير متوفر",
  downloadFailed: "حدث خطأ أثناء تحميل التقرير",
  completed: "تم إنشاء التقرير بنجاح!",
  completedNote: "التقرير جاهز للتنزيل.",
  failed: "فشل في إنشاء التقرير",
  popupBlocked: "تعذر فتح التقرير. تأكد من السماح بالنوافذ المنبثقة.",
};
