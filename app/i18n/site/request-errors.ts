import { DESCRIPTION, FULL_NAME, MESSAGE, NOTE_MAX, SUBJECT } from "#app/domains/requests/rules.ts";
import { arNumber } from "#app/i18n/format.ts";

const atMost = (what: string, max: number) => `${what} يجب ألا يتجاوز ${arNumber(max)} حرف`;
const atLeast = (what: string, min: number) => `${what} يجب أن يكون ${arNumber(min)} أحرف على الأقل`;

/** Error messages at the fields of the forms that send us messages. */
export const requestSay = {
  name: { short: "الاسم يجب أن يكون حرفين على الأقل", long: atMost("الاسم", FULL_NAME.max) },
  emailWrong: "البريد الإلكتروني غير صحيح",
  emailLong: "البريد الإلكتروني طويل جدًا",
  serviceWanted: "يرجى اختيار نوع الخدمة",
  description: { short: atLeast("الوصف", DESCRIPTION.min), long: atMost("الوصف", DESCRIPTION.max) },
  subject: { short: atLeast("الموضوع", SUBJECT.min), long: atMost("الموضوع", SUBJECT.max) },
  message: { short: atLeast("نص الرسالة", MESSAGE.min), long: atMost("نص الرسالة", MESSAGE.max) },
  note: { short: "اكتب الملاحظة أولًا", long: atMost("الملاحظة", NOTE_MAX) },
} as const;
