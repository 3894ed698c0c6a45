import { KEPT_NAME_MAX } from "#app/domains/holdings/rules.ts";
import { arNumber } from "#app/i18n/format.ts";

/** What the form of a kept property says beside its own fields. */
export const keptErrors = {
  nameTooLong: `الاسم طويل جدًا، والحد الأقصى ${arNumber(KEPT_NAME_MAX)} حرفًا`,
  purchasedOn: "اكتب تاريخ الشراء يومًا وشهرًا وسنة",
  purchasedAhead: "تاريخ الشراء لم يأتِ بعد",
} as const;
