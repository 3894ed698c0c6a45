import type { OfficeRole } from "#app/domains/offices/rules.ts";
import { arDate, counted } from "#app/i18n/format.ts";
import { spanWords } from "#app/i18n/span.ts";
import { INVITATION_OPEN_FOR } from "#app/domains/offices/rules.ts";

const PEOPLE = {
  zero: "لا أعضاء",
  one: "عضو واحد",
  two: "عضوان",
  few: "{n} أعضاء",
  many: "{n} عضوًا",
  other: "{n} عضو",
};
const LISTINGS = {
  zero: "لا إعلانات",
  one: "إعلان واحد",
  two: "إعلانان",
  few: "{n} إعلانات",
  many: "{n} إعلانًا",
  other: "{n} إعلان",
};

const roles: Record<OfficeRole, string> = { owner: "مالك", agent: "وسيط" };

/** Words of an office's pages: for its people, and for everybody. */
export const officeCopy = {
  title: "المكتب العقاري",
  settingsText: "مكتب لك ولزملائك: إعلاناته تبقى له، ولكل واحد صفته.",
  settingsAction: "إدارة المكتب",
  tabs: { people: "الأعضاء وصفحة المكتب", listings: "إعلانات المكتب", keys: "مفاتيح المطورين" },
  tabsLabel: "أقسام المكتب",
  roles,
  people: (n: number) => counted(n, PEOPLE),
  listings: (n: number) => counted(n, LISTINGS),
  make: {
    lead: "أنشئ مكتبًا تنشر باسمه مع زملائك. ما ينشره عضو في المكتب يصير من إعلانات المكتب، ويبقى له إذا غادر العضو.",
    send: "إنشاء المكتب",
    sending: "ننشئه…",
  },
  fields: {
    name: "اسم المكتب",
    slug: "عنوان صفحته",
    slugHint: "حروف لاتينية صغيرة وأرقام، مثل al-noor. يظهر في رابط الصفحة، ولا يتغير بعد الإنشاء.",
    country: "دولة الترخيص",
    licence: "رقم الترخيص",
    licenceHint:
      "رقم رخصة الوساطة: فال في السعودية، أو رقم المكتب لدى الجهة المنظمة في دبي أو قطر. يظهر في صفحة المكتب كما كتبته.",
    about: "نبذة عن المكتب",
    email: "البريد الإلكتروني",
    role: "صفته في المكتب",
  },
  edit: { title: "ما يظهر في صفحة المكتب", send: "حفظ", sending: "نحفظ…", view: "عرض صفحة المكتب" },
  suspended: "أوقفت الإدارة هذا المكتب: صفحته وإعلاناته لا تظهر لأحد.",
  list: {
    title: (n: number) => `أعضاء المكتب (${counted(n, PEOPLE)})`,
    since: (at: number) => `منذ ${arDate(at)}`,
    suspended: "حسابه موقوف",
    makeOwner: "جعله مالكًا",
    makeAgent: "جعله وسيطًا",
    remove: "إخراجه",
    removeSure: "تنتقل إعلانات المكتب التي يتولاها، ومحادثاتها، إلى أحد مالكي المكتب.",
    saving: "نحفظ…",
  },
  invite: {
    title: "دعوة إلى المكتب",
    lead: `نرسل إليه رابطًا يفتحه حساب هذا العنوان وحده، ويبقى ${spanWords(INVITATION_OPEN_FOR)}.`,
    send: "إرسال الدعوة",
    sending: "نرسل…",
    open: "دعوات لم تُقبل بعد",
    until: (at: number) => `تنتهي في ${arDate(at)}`,
    over: "انتهت مدتها",
    again: "إرسالها من جديد",
    withdraw: "سحبها",
  },
  leave: {
    title: "مغادرة المكتب",
    text: "تبقى إعلانات المكتب له، وتنتقل ما تتولاه منها ومحادثاتها إلى أحد مالكيه. وما ليس للمكتب يبقى لك.",
    send: "مغادرة المكتب",
  },
  join: {
    title: "دعوة إلى مكتب عقاري",
    from: (office: string) => `يدعوك «${office}» إلى الانضمام إليه`,
    as: (role: OfficeRole) => `صفتك فيه: ${roles[role]}.`,
    what: "ما تنشره من إعلانات بعد انضمامك يكون للمكتب، ويبقى له إذا غادرته. ويرى مالكو المكتب محادثات إعلاناته.",
    bring: (n: number) => `انقل إعلاناتي الحالية إلى المكتب (${counted(n, LISTINGS)})`,
    bringHint: "إن لم تختره بقيت لك وحدك. وإن اخترته صارت هي ومحادثاتها للمكتب، ولا تعود إليك إذا غادرته.",
    accept: "الانضمام إلى المكتب",
    signIn: "تسجيل الدخول للانضمام",
    joining: "نضيفك…",
    until: (at: number) => `تنتهي الدعوة في ${arDate(at)}.`,
    toHome: "الصفحة الرئيسية",
  },
  hand: {
    title: "من يتولى هذا الإعلان",
    label: "العضو",
    hint: "تنتقل إليه محادثات الإعلان أيضًا. وتُحذف من الإعلان بيانات تواصل من كان يتولاه.",
    send: "نقل الإعلان",
    sending: "ننقل…",
    by: (name: string) => `يتولاه ${name}`,
    noName: "عضو لم يكتب اسمه",
  },
  own: {
    lead: "كل ما نُشر باسم المكتب، ومن يتولاه. عدّل ما شئت منه أو أغلقه أو انقله إلى عضو آخر.",
    leadAgent: "كل ما نُشر باسم المكتب، ومن يتولاه.",
    all: "الكل",
    filter: "إعلانات من",
    hand: "نقل",
    empty: "لا إعلانات هنا",
    emptyText: "ما ينشره أعضاء المكتب يظهر هنا.",
    older: "الأقدم",
    newest: "الأحدث",
  },
  page: {
    licence: "رقم الترخيص",
    since: "على معيار منذ",
    answers: "سرعة الرد",
    people: "فريقه",
    live: "إعلانات قائمة",
    listings: "إعلانات المكتب",
    empty: "لا إعلانات قائمة الآن",
    emptyText: "تظهر هنا إعلانات المكتب حين يُنشر شيء منها.",
    older: "إعلانات أقدم",
    newest: "الأحدث",
    office: "مكتب عقاري",
    description: (name: string) => `${name}: إعلاناته القائمة على معيار، وبجانب كل سعر مطلوب تقديرنا.`,
    of: "المعلن:",
  },
} as const;
