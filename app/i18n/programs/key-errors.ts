import { KEY_NAME_MAX, KEYS_MAX, type MakeKeyRefusal } from "#app/domains/programs/rules.ts";
import { arNumber } from "#app/i18n/format.ts";

/** What the page of keys says beside its form. */
export const keyErrors = {
  nameRequired: "اكتب اسمًا تعرف به هذا المفتاح",
  nameTooLong: `الاسم طويل جدًا، والحد الأقصى ${arNumber(KEY_NAME_MAX)} حرفًا`,
  gone: "لا مفتاح ساريًا بهذا الاسم في حسابك. ربما ألغيته من قبل.",
  refused: {
    "too-many": `لا يزيد عدد المفاتيح السارية على ${arNumber(KEYS_MAX)} مفاتيح. ألغِ مفتاحًا لا تستعمله، ثم أنشئ غيره.`,
  } satisfies Record<MakeKeyRefusal, string>,
} as const;
