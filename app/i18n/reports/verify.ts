import type { VerifiedReport, VerifyRefusal } from "#app/domains/reports/rules.ts";
import { arDate, arPlain } from "#app/i18n/format.ts";
import type { FileVerdict } from "#app/lib/file-digest.ts";
import { PRODUCT } from "#app/lib/product.ts";

type State = VerifiedReport["state"];
type Words = { title: string; text: string };

/** What the last step says about the file, whatever became of its report. */
const WITHOUT_TRUST: Record<State, string> = {
  stands: "",
  replaced: " لكن إصدارًا أحدث حل محله.",
  refunded: " لكنه سُحب بعد ردّ ثمنه.",
  sample: "",
};

/** The pages that verify a report by its code. */
export const verifyCopy = {
  title: "التحقق من تقرير",
  description: `تحقق من تقرير صدر عن ${PRODUCT.name} برمزه: هل صدر عنا فعلًا، وهل ما زال قائمًا، وهل ملفه هو الأصل.`,
  lead: "على غلاف كل تقرير وفي أسفل صفحاته رمز تحقق. اكتبه هنا لتعرف هل صدر التقرير عنا، وهل ما زال قائمًا.",
  code: "رمز التحقق",
  codeHint: "12 خانة من الأحرف اللاتينية والأرقام. لا فرق بين الأحرف الكبيرة والصغيرة، ولا حاجة إلى الشرطات.",
  missing: "اكتب رمز التحقق",
  invalid: "هذا ليس رمز تحقق. الرمز 12 خانة من الأحرف اللاتينية والأرقام.",
  send: "تحقق",
  sending: "جارٍ التحقق...",
  camera: "معك التقرير مطبوعًا؟ امسح الرمز المربع على غلافه أو في أسفل صفحاته بكاميرا جوالك، فتُفتح صفحته.",
  sample: "شاهد الرمز في نموذج التقرير",
  again: "تحقق من رمز آخر",

  heading: "التحقق من التقرير",
  status: "الحالة",
  states: {
    stands: "قائم",
    replaced: "حل محله إصدار أحدث",
    refunded: "مسحوب",
    sample: "نموذج",
  } satisfies Record<State, string>,
  issued: (state: State, newest: VerifiedReport["newest"]): Words =>
    ({
      stands: {
        title: `صدر هذا التقرير عن ${PRODUCT.name}، وما زال قائمًا`,
        text: "قارن هذه البيانات بما في غلاف التقرير. وإن كان معك ملفه فقارنه بالأصل أدناه، فالرمز وحده لا يثبت أن ما بعده لم يُغيَّر.",
      },
      replaced: {
        title: `صدر هذا التقرير عن ${PRODUCT.name}، ثم حل محله إصدار أحدث`,
        text: newest
          ? `الإصدار ${arPlain(newest.version)} بتاريخ ${arDate(newest.madeAt)} هو القائم الآن. اطلبه ممن أعطاك التقرير.`
          : "",
      },
      refunded: {
        title: `صدر هذا التقرير عن ${PRODUCT.name}، ثم سُحب`,
        text: "رُدّ ثمنه فلم يعد قائمًا. لا تعتمد عليه.",
      },
      sample: {
        title: "هذا نموذج، وليس تقريرًا لأحد",
        text: `هذا رمز نموذج التقرير المعروض في ${PRODUCT.name}، وعقاره متخيَّل. لكل تقرير يُشترى رمز لا يشاركه فيه غيره.`,
      },
    })[state],
  facts: {
    number: "رقم الطلب",
    madeOn: "أُعد بتاريخ",
    version: "الإصدار",
    kind: "نوع التقرير",
    city: "المدينة",
    record: "رقمه في سجل التقديرات",
  },
  private: "لا نعرض هنا اسمًا ولا عنوانًا ولا قيمة: تجدها في التقرير نفسه إن كان معك.",

  refused: {
    unknown: {
      title: "لا تقرير بهذا الرمز",
      text: "راجع الرمز حرفًا حرفًا. فإن كان مطبوعًا هكذا، فالتقرير الذي يحمله لم يصدر عنا.",
    },
    gone: {
      title: "هذا التقرير لم يعد متاحًا",
      text: "صدر عنا تقرير بهذا الرمز، ولم يعد متاحًا، فلا نؤكد شيئًا مما فيه.",
    },
    "too-many": {
      title: "محاولات كثيرة في وقت قصير",
      text: "انتظر عشر دقائق ثم أعد المحاولة.",
    },
  } satisfies Record<VerifyRefusal, Words>,

  file: {
    title: "هل ملفك هو الأصل؟",
    lead: "اختر ملف PDF للتقرير أو أفلته هنا. تجري المقارنة في متصفحك، ولا يُرفع الملف إلى أي مكان.",
    choose: "اختيار ملف PDF",
    drop: "أو أفلت الملف هنا",
    checking: "نقارن الملف...",
    name: "الملف:",
    verdicts: (state: State): Record<FileVerdict | "unreadable", Words> => ({
      issued: {
        title: "الملف هو الأصل",
        text: `هذا هو الملف الذي أصدرناه بهذا الرمز، لم يتغير فيه شيء.${WITHOUT_TRUST[state]}`,
      },
      changed: {
        title: "الملف ليس الأصل",
        text: "ليس هذا الملف الذي أصدرناه بهذا الرمز: قد يكون محتواه مغيَّرًا، وقد يكون حُفظ من جديد فحسب. اطلب الملف كما نُزّل من الموقع.",
      },
      "no-pdf": {
        title: "هذا ليس ملف PDF",
        text: "اختر ملف التقرير نفسه، كما نُزّل من الموقع.",
      },
      unreadable: {
        title: "تعذرت قراءة الملف",
        text: "تأكد من أن الملف ما زال في مكانه، ثم اختره من جديد.",
      },
    }),
    whyTitle: "لماذا قد يختلف ملف سليم؟",
    why: "نقارن الملف نفسه بايتًا بايتًا، لا ما يظهر منه. فإن فُتح وحُفظ من جديد، أو طُبع إلى PDF، أو صُوّر أو ضُغط أو دُمج بغيره، صار ملفًا آخر وإن بدا مثله. والنسخة الورقية لا تُقارن بهذه الطريقة: قارن ما فيها بالملف الأصل.",
    byHandTitle: "قارنه بنفسك",
    byHand:
      "احسب بصمة SHA-256 لملفك بأحد هذه الأوامر، واضعًا اسم ملفك مكان report.pdf، ثم قارنها بهذه البصمة:",
    byHandMany:
      "احسب بصمة SHA-256 لملفك بأحد هذه الأوامر، واضعًا اسم ملفك مكان report.pdf. طُبع هذا التقرير أكثر من مرة، فالملف أصل إن طابقت بصمته إحدى هذه البصمات:",
    systems: "الأمر في كل نظام",
  },
};

/** The command that prints a file's SHA-256, by operating system. */
export const DIGEST_COMMANDS = [
  ["Windows", "certutil -hashfile report.pdf SHA256"],
  ["macOS", "shasum -a 256 report.pdf"],
  ["Linux", "sha256sum report.pdf"],
] as const;
