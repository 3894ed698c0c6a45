import type { OfficeRole } from "#app/domains/offices/rules.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { arDate } from "#app/i18n/format.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { greeting, isolateName, type MailText } from "./mails.ts";

const support = `للمراسلة: ${PRODUCT.supportEmail}`;
const named = (office: string) => `«${isolateName(office)}»`;

export const officeMailText = {
  /** To an address that need not have an account, so it greets nobody by name. */
  "office-invitation": (office: string, role: OfficeRole, until: number, url: string): MailText => ({
    subject: `دعوة إلى ${isolateName(office)} على ${PRODUCT.name}`,
    paragraphs: [
      greeting(null),
      `يدعوك ${named(office)} إلى الانضمام إليه على ${PRODUCT.name}. صفتك فيه: ${officeCopy.roles[role]}.`,
    ],
    action: { label: "فتح الدعوة", url },
    after: [
      `سجّل الدخول أو أنشئ حسابًا بهذا العنوان ثم اقبل الدعوة، قبل ${arDate(until)}.`,
      "إن كنت لا تعرف هذا المكتب فتجاهل هذه الرسالة، ولن يحدث شيء.",
    ],
  }),
  "office-removed": (name: string | null, office: string, url: string): MailText => ({
    subject: `لم تعد في ${isolateName(office)}`,
    paragraphs: [
      greeting(name),
      `أخرجك أحد مالكي ${named(office)} منه. إعلانات المكتب ومحادثاتها باقية له، وما كان لك وحدك باقٍ لك.`,
    ],
    action: { label: "عرض إعلاناتي", url },
    after: [support],
  }),
  "office-suspended": (name: string | null, office: string, reason: string): MailText => ({
    subject: `أُوقف ${isolateName(office)}`,
    paragraphs: [greeting(name), `أوقفنا ${named(office)}: لا تظهر صفحته ولا إعلاناته لأحد. والسبب:`],
    quote: reason,
    after: [support],
  }),
  "office-restored": (name: string | null, office: string, url: string): MailText => ({
    subject: `أُعيد ${isolateName(office)}`,
    paragraphs: [greeting(name), `رفعنا إيقاف ${named(office)}، وعادت صفحته وإعلاناته كما كانت.`],
    action: { label: "عرض المكتب", url },
    after: [support],
  }),
  "listing-handed": (name: string | null, title: string, url: string): MailText => ({
    subject: "صار لك إعلان من إعلانات مكتبك",
    paragraphs: [
      greeting(name),
      `نقل إليك أحد مالكي مكتبك الإعلان «${isolateName(title)}» ومحادثاته. أضف إليه بيانات تواصلك إن أردت أن يراها الأعضاء.`,
    ],
    action: { label: "عرض الإعلان", url },
    after: [support],
  }),
} as const;
