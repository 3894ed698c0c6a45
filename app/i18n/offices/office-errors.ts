import {
  ABOUT_MAX,
  LICENCE_MAX,
  OFFICE_NAME,
  PEOPLE_MAX,
  SLUG,
  type HandOverRefusal,
  type InviteRefusal,
  type JoinRefusal,
  type MakeOfficeRefusal,
  type PeopleRefusal,
} from "#app/domains/offices/rules.ts";
import { arNumber } from "#app/i18n/format.ts";

/** What the forms of an office say beside their fields, and why an act on one was refused. */
export const officeErrors = {
  nameShort: "اكتب اسم المكتب كما يعرفه عملاؤه",
  nameLong: `الاسم طويل جدًا، والحد الأقصى ${arNumber(OFFICE_NAME.max)} حرفًا`,
  country: "اختر الدولة التي رُخّص فيها المكتب",
  licenceLong: `رقم الترخيص طويل جدًا، والحد الأقصى ${arNumber(LICENCE_MAX)} حرفًا`,
  aboutLong: `النبذة طويلة جدًا، والحد الأقصى ${arNumber(ABOUT_MAX)} حرف`,
  slug: `اكتب من ${arNumber(SLUG.min)} إلى ${arNumber(SLUG.max)} حرفًا لاتينيًا صغيرًا أو رقمًا، وبينها شرطة إن شئت، ولا تكتب اسم صفحة من صفحات معيار`,
  email: "اكتب عنوان بريد صحيحًا",
  role: "اختر صفته في المكتب",
  noOffice: "لست في مكتب. ربما غادرته أو أُخرجت منه.",
  notOwner: "هذا لمالكي المكتب وحدهم.",
  invitationGone: "لا دعوة بهذا العنوان الآن. ربما قُبلت أو سُحبت.",
  made: {
    "slug-taken": "هذا العنوان لمكتب آخر. اختر غيره.",
    "in-office": "أنت في مكتب من قبل، ولا يكون العضو في مكتبين.",
  } satisfies Record<MakeOfficeRefusal, string>,
  invited: {
    "not-owner": "هذا لمالكي المكتب وحدهم.",
    "member-already": "صاحب هذا العنوان في المكتب من قبل.",
    full: `بلغ المكتب أقصى عدد من الأعضاء: ${arNumber(PEOPLE_MAX)}.`,
    "too-many": "أرسلت دعوات كثيرة اليوم. أعد المحاولة غدًا.",
    "too-many-to-one": "وصلت إلى هذا العنوان دعوات كثيرة اليوم. أعد المحاولة غدًا.",
  } satisfies Record<InviteRefusal, string>,
  people: {
    "not-owner": "هذا لمالكي المكتب وحدهم.",
    gone: "ليس في المكتب الآن.",
    "last-owner": "لا يبقى المكتب بلا مالك. عيّن مالكًا آخر أولًا.",
  } satisfies Record<PeopleRefusal, string>,
  joined: {
    unknown: "لا دعوة بهذا الرابط. ربما سُحبت أو قُبلت، أو أُرسلت إليك دعوة أحدث منها.",
    expired: "انتهت مدة هذه الدعوة. اطلب من المكتب أن يرسلها من جديد.",
    "other-address": "أُرسلت هذه الدعوة إلى عنوان بريد غير عنوان حسابك. ادخل بالحساب الذي عنوانه في الدعوة.",
    "in-office": "أنت في مكتب آخر، ولا يكون العضو في مكتبين. غادره أولًا.",
    full: "بلغ المكتب أقصى عدد من الأعضاء.",
    closed: "هذا المكتب موقوف الآن.",
    "too-many": "حاولت مرات كثيرة. أعد المحاولة بعد ساعة.",
  } satisfies Record<JoinRefusal, string>,
  handed: {
    gone: "لا إعلان لمكتبك بهذا العنوان.",
    "no-such-person": "ليس في مكتبك الآن، أو حسابه موقوف. اختر غيره.",
  } satisfies Record<HandOverRefusal, string>,
} as const;
