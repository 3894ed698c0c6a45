import { AUTH_TOKEN_LIFETIME, SESSION_LIFETIME_DAYS } from "#app/domains/accounts/rules.ts";
import { KEPT_FORM_LIFETIME, WAY_BACK_LIFETIME } from "#app/lib/kept-form.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import type { ProseTable } from "#app/i18n/prose.ts";
import { spanWords } from "#app/i18n/span.ts";

/** Every cookie of the site: its name over HTTPS, its lifetime (ms), and its purpose. */
export const COOKIES: readonly { name: string; lifeMs: number; purpose: string }[] = [
  {
    name: "__Host-miyar_session",
    lifeMs: days(SESSION_LIFETIME_DAYS),
    purpose: "جلسة دخولك. تتجدد مع الاستعمال، ولا تقرؤها البرامج النصية.",
  },
  {
    name: "__Host-miyar_written",
    lifeMs: minutes(10),
    purpose:
      "علامة آخر ما حفظته عندنا، لتراه في الصفحة التالية وإن جاءت من خادم آخر أقرب إليك. لا تفتح شيئًا.",
  },
  {
    name: "__Host-miyar_browser",
    lifeMs: days(365),
    purpose:
      "تعرف أن هذا المتصفح دخل حسابك من قبل، فلا تحجبه عنك محاولات غيرك لتخمين كلمة مرورك. لا تفتح شيئًا.",
  },
  {
    name: "__Host-miyar_signup",
    lifeMs: AUTH_TOKEN_LIFETIME.confirm,
    purpose:
      "تعرف أن الحساب أُنشئ من هذا المتصفح، فيبقى له عند تأكيد البريد ما كتبته من اسم وكلمة مرور. لا تفتح شيئًا.",
  },
  {
    name: "signed_in",
    lifeMs: days(400),
    purpose: "تقول للصفحات الثابتة إن كان هناك من دخل، لتظهر اسمه في أعلاها. لا تفتح شيئًا.",
  },
  { name: "theme", lifeMs: days(365), purpose: "المظهر الذي اخترته، فاتحًا أو داكنًا." },
  {
    name: "__Host-miyar_favorite",
    lifeMs: hours(1),
    purpose: "الإعلان الذي أردت حفظه قبل أن تسجل الدخول، ليُحفظ بعده.",
  },
  {
    name: "__Host-miyar_draft",
    lifeMs: KEPT_FORM_LIFETIME,
    purpose:
      "مفتاح ما كتبته في نموذج قبل أن تسجل الدخول. نحفظ ما كتبته لهذا المتصفح يومًا واحدًا على الأكثر، ونحذفه حين ترسله أو تتجاهله أو تسجل الخروج.",
  },
  {
    name: "__Host-miyar_way",
    lifeMs: WAY_BACK_LIFETIME,
    purpose: "الصفحة التي كنت فيها قبل تسجيل الدخول، ليعود بك إليها زر الرجوع.",
  },
  { name: "miyar_flash", lifeMs: minutes(1), purpose: "رسالة تظهر مرة واحدة في الصفحة التالية." },
];

export const COOKIES_TOLD: ProseTable = {
  caption: "ملفات تعريف الارتباط بأسمائها",
  head: ["الاسم", "المدة", "الغرض"],
  rows: COOKIES.map(({ name, lifeMs, purpose }) => [[{ ltr: name }], spanWords(lifeMs), purpose]),
};

/** What we keep in the browser's storage besides cookies; it never leaves the browser. */
export const storedInBrowser = (drafts: string): string =>
  `وتُحفظ في متصفحك، لا لدينا، مسودة ما تكتبه في نماذج العقار والإعلان (${drafts} أو حتى ترسلها)، ومواضع التمرير وآخر بحث لك في السوق حتى تغلق التبويب، وما اخترته للمقارنة حتى تمسحه، وصفحة تظهر حين ينقطع الاتصال.`;
