/** Text of the page shown when offline. */
export const offlineCopy = {
  title: "لا اتصال بالإنترنت",
  heading: "أنت غير متصل بالإنترنت",
  text: "تحقق من اتصال جهازك ثم أعد المحاولة. تُفتح الصفحة من تلقاء نفسها حين يعود الاتصال.",
  retry: "إعادة المحاولة",
} as const;
