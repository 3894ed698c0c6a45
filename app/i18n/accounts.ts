import type { LoginRefusal, MailLinkRefusal, SignupRefusal } from "#app/domains/accounts/rules.ts";
import { say } from "./errors.ts";

export const copy = {
  title: "حسابك في معيار",
  lead: "لطلب التقارير وحفظها ومتابعة طلباتك.",
  tabs: { label: "طرق الدخول", login: "تسجيل الدخول", signup: "حساب جديد", magic: "رابط سحري" },
  fields: {
    fullName: "الاسم الكامل",
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    passwordHint: "٦ أحرف على الأقل. كلما طالت كانت أقوى.",
    confirmation: "تأكيد كلمة المرور",
  },
  login: {
    send: "تسجيل الدخول",
    pending: "جاري الدخول...",
    errorTitle: "خطأ في تسجيل الدخول",
    noAccount: "ليس لديك حساب؟",
    toSignup: "أنشئ حسابًا",
    forgot: "نسيت كلمة المرور؟ ادخل برابط سحري",
  },
  signup: {
    send: "إنشاء الحساب",
    pending: "جاري إنشاء الحساب...",
    hasAccount: "لديك حساب؟",
    toLogin: "سجّل الدخول",
    doneTitle: "تم إنشاء الحساب",
    done: "أرسلنا رابط التأكيد إلى بريدك الإلكتروني. افتحه لتبدأ، ولن تتمكن من الدخول قبل ذلك.",
  },
  magic: {
    lead: "نرسل إلى بريدك رابطًا تدخل به دون كلمة مرور.",
    send: "إرسال الرابط",
    pending: "جاري الإرسال...",
    doneTitle: "تم إرسال الرابط",
    done: "تحقق من بريدك الإلكتروني. إن كان لهذا البريد حساب فستجد فيه رابط الدخول.",
  },
  resend: {
    send: "إرسال رابط تأكيد جديد",
    pending: "جاري الإرسال...",
    doneTitle: "تم إرسال الرابط",
    done: "إن كان لهذا البريد حساب ينتظر التأكيد فستصله رسالة خلال دقيقة. تحقق من مجلد الرسائل غير المرغوبة أيضًا.",
  },
  loginRefused: {
    "wrong-credentials": "البريد الإلكتروني أو كلمة المرور غير صحيحة",
    unconfirmed: "لم تؤكد بريدك الإلكتروني بعد. افتح رابط التأكيد الذي أرسلناه، أو اطلب رابطًا جديدًا.",
    "too-many": say.tooMany,
  } satisfies Record<LoginRefusal, string>,
  signupRefused: {
    "already-registered": "هذا البريد الإلكتروني مسجل بالفعل",
    "too-many": say.tooMany,
  } satisfies Record<SignupRefusal, string>,
  mailRefused: { "too-many": say.tooMany } satisfies Record<MailLinkRefusal, string>,
  failed: {
    login: "حدث خطأ أثناء تسجيل الدخول",
    signup: "حدث خطأ أثناء إنشاء الحساب",
    magic: "حدث خطأ أثناء إرسال الرابط السحري",
    resend: "حدث خطأ أثناء إرسال الرابط السحري",
  },
  link: {
    confirm: {
      title: "تأكيد البريد الإلكتروني",
      text: "اضغط الزر لتأكيد أن هذا البريد لك، وندخلك إلى حسابك.",
      send: "تأكيد البريد والدخول",
    },
    magic: {
      title: "الدخول برابط سحري",
      text: "اضغط الزر للدخول إلى حسابك من هذا المتصفح.",
      send: "الدخول إلى حسابي",
    },
    pending: "لحظة من فضلك...",
    invalidTitle: "هذا الرابط لا يعمل",
    invalid: "انتهت مدته أو استُعمل من قبل. اطلب رابطًا جديدًا.",
    newConfirm: "إرسال رابط جديد",
    toLogin: "العودة إلى تسجيل الدخول",
  },
  aside: {
    title: "كل رقم هنا معه دليله",
    text: "نبني القيمة من الصفقات المسجلة، ونعرض ما عدّلناه ولماذا، ونقول بوضوح متى لا تكفي البيانات.",
  },
} as const;
