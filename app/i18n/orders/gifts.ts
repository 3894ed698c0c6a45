import {
  GIFT_MESSAGE_MAX,
  GIFT_NAME_MAX,
  GIFT_OPEN_FOR,
  type AcceptRefusal,
  type GiftStatus,
  type GiveRefusal,
  type TakeBackRefusal,
} from "#app/domains/orders/gifts/rules.ts";
import { arDate, arNumber } from "#app/i18n/format.ts";
import { say } from "#app/i18n/site/errors.ts";
import { spanWords } from "#app/i18n/span.ts";

const STATUS: Record<GiftStatus, string> = {
  sent: "أُرسلت",
  accepted: "قُبلت",
  taken_back: "استُردت",
  expired: "انتهت مدتها",
  ended: "أُلغيت",
};

/** Text about giving a credit to somebody, and about what comes of it. */
export const giftsCopy = {
  title: "أهدِ تقريرًا",
  lead: `أهدِ رصيدًا واحدًا بالبريد. يقبله من يصله الرابط خلال ${spanWords(GIFT_OPEN_FOR)}، وإلا عاد إليك.`,
  refunds: "إن قُبلت الهدية فلا يُسترد ثمن شرائها بطلب منك. قبل ذلك تستردها متى شئت.",
  email: "بريد من تهديه",
  name: "اسمك كما يظهر له",
  message: "رسالة قصيرة",
  messageHint: "تظهر في البريد وفي صفحة الهدية.",
  send: "إرسال الهدية",
  sending: "جارٍ الإرسال…",
  list: "هداياك",
  sentOn: (at: number) => `أُرسلت ${arDate(at)}`,
  openUntil: (at: number) => `تُقبل حتى ${arDate(at)}`,
  status: STATUS,
  endedOn: (status: GiftStatus, at: number) => `${STATUS[status]} في ${arDate(at)}`,
  unreadable: "العنوان غير متاح",
  takeBack: "استرداد الهدية",
  takeBackOf: (email: string) => `استرداد الهدية المرسلة إلى ${email}`,
  takingBack: "جارٍ الاسترداد…",
  wanted: {
    email: "اكتب بريد من تهديه",
    emailInvalid: "اكتب بريدًا صحيحًا، مثل name@example.com",
    name: "اكتب اسمك",
    nameLong: `الاسم أطول من ${arNumber(GIFT_NAME_MAX)} حرفًا`,
    nameRefused: say.nameRefused,
    messageLong: `الرسالة أطول من ${arNumber(GIFT_MESSAGE_MAX)} حرف`,
    messageAddress: "اكتب الرسالة بلا روابط ولا عناوين بريد",
  },
  giveRefused: {
    "no-credit": "لا رصيد لديك تهديه الآن",
    "to-yourself": "هذا بريدك أنت. اكتب بريد من تهديه.",
    "too-many": "أرسلت هدايا كثيرة اليوم. أعد المحاولة غدًا.",
    "too-many-to-one": "وصلت إلى هذا العنوان هدايا كثيرة اليوم. أعد المحاولة غدًا.",
  } satisfies Record<GiveRefusal, string>,
  takeBackRefused: {
    gone: "لا هدية بهذا المعرّف",
    accepted: "قُبلت الهدية قبل أن تستردها، فصار رصيدها لمن قبلها.",
  } satisfies Record<TakeBackRefusal, string>,
  page: {
    title: "هدية لك",
    from: (name: string) => `من ${name}`,
    fromMember: "من أحد أعضاء معيار",
    what: "رصيد تقرير واحد: تقرير كامل يقدّر قيمة عقار تختاره، بلا ثمن.",
    until: (at: number) => `تُقبل حتى ${arDate(at)}.`,
    accept: "قبول الهدية",
    accepting: "جارٍ القبول…",
    signIn: "تسجيل الدخول لقبولها",
    own: "هذه هديتك أنت. يقبلها من أرسلتها إليه.",
    yours: "قبلت هذه الهدية من قبل، ورصيدها في حسابك.",
    toCredits: "رصيد التقارير",
    toHome: "الصفحة الرئيسية",
  },
  refused: {
    unknown: { title: "لا هدية في هذا الرابط", text: "راجع الرابط كما وصلك في البريد." },
    accepted: { title: "قُبلت هذه الهدية", text: "الهدية لأول من يقبلها من رابطها، وقد قُبلت." },
    taken_back: { title: "لم تعد الهدية متاحة", text: "استردها من أرسلها قبل أن تُقبل." },
    expired: { title: "انتهت مدة الهدية", text: "لم تُقبل في مدتها فعاد رصيدها إلى من أرسلها." },
    ended: { title: "لم تعد الهدية متاحة", text: "أُلغيت قبل أن تُقبل." },
    own: { title: "هذه هديتك أنت", text: "يقبلها من أرسلتها إليه." },
    held: {
      title: "لا يمكن قبول الهدية الآن",
      text: "الشراء الذي جاءت منه قيد المراجعة. أعد المحاولة بعد أيام من الرابط نفسه.",
    },
    "too-many": { title: "لا يمكن قبول الهدية الآن", text: say.tooMany },
  } satisfies Record<AcceptRefusal, { title: string; text: string }>,
} as const;
