type TrendWords = { first: string; last: string; year: string; point: string; low: string; high: string };

/** Text in charts, and the charts' text equivalents. */
export const chartCopy = {
  estimated: "القيمة المقدرة",
  asked: "السعر المطلوب",
  from: (amount: string) => `من ${amount}`,
  to: (amount: string) => `إلى ${amount}`,
  today: "اليوم",
  north: "شمال",
  km: (length: string) => `${length}\u00a0كم`,
  raises: "يرفع القيمة",
  lowers: "يخفض القيمة",
  bandLabel: (
    point: string,
    low: string,
    high: string,
    asked: string | null,
    words = { estimated: "القيمة المقدرة", asked: "السعر المطلوب" },
  ) =>
    `${words.estimated} ${point}، والنطاق من ${low} إلى ${high}${asked === null ? "" : `، و${words.asked} ${asked}`}`,
  stepsLabel: (rows: string[]) => `كيف بُنيت القيمة: ${rows.join("؛ ")}`,
  trendLabel: ({ first, last, year, point, low, high }: TrendWords) =>
    `سعر المتر المربع من ${first} إلى ${last}، والتوقع في ${year} ${point} ضمن ${low} إلى ${high}`,
  historyLabel: ({ first, last }: Pick<TrendWords, "first" | "last">) =>
    `سعر المتر المربع من ${first} إلى ${last}`,
  mapLabel: (places: string[]) => `مواقع الصفقات المقارنة: ${places.join("؛ ")}`,
};
