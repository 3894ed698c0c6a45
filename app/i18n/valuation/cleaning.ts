/**
 * Why records are left out of the model, in Arabic. The readers give detailed reasons in English; a page names only the
 * kind of reason, so each pattern matches all reasons of its kind. The first match wins.
 */
const KINDS: readonly [reason: RegExp, kind: string][] = [
  [/\bbulk\b/i, "بيع بالجملة"],
  [/\btoken\b/i, "سعر رمزي"],
  [/\bduplicate/i, "سجل مكرر"],
  [/local median|outlier/i, "سعر بعيد جدًا عن محيطه"],
  [/several units/i, "عقد واحد لعدة وحدات"],
  [/\bshare of\b/i, "حصة من عقار"],
  [/\bbefore \d{4}/i, "أقدم من السنوات المعتمدة"],
  [/rent per m²/i, "إيجار المتر المربع خارج المعقول"],
  [/per m²|unit error/i, "سعر المتر المربع خارج المعقول"],
  [/townhouses?/i, "نوع مذكور ضمن غيره"],
  [/city or unit type/i, "مدينة أو نوع خارج القائمة"],
  [/\b(city|municipality|emirate)\b/i, "مدينة خارج القائمة"],
  [/\btype outside|classification|\bnot a\b/i, "نوع لا يدخل في الحساب"],
  [/\barea (outside|under|over)/i, "مساحة خارج المعقول"],
  [/\bno\b|incomplete|missing|impossible/i, "بيانات ناقصة"],
];
const OTHER = "أسباب أخرى";

/** The kind of a reason for rejecting a record; «أسباب أخرى» if no pattern matches. */
export function rejectionKind(reason: string): string {
  return KINDS.find(([pattern]) => pattern.test(reason))?.[1] ?? OTHER;
}

/** Number of rejected records per kind of reason, most frequent first. */
export function rejectionsByKind(
  rejections: readonly { reason: string; count: number }[],
): { kind: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { reason, count } of rejections) {
    const kind = rejectionKind(reason);
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  const last = (kind: string): number => (kind === OTHER ? 1 : 0);
  return [...counts]
    .map(([kind, count]) => ({ kind, count }))
    .sort((a, b) => last(a.kind) - last(b.kind) || b.count - a.count);
}
