import { againstEstimate, size } from "./report-sentences.ts";
import { arPercent } from "#app/i18n/format.ts";
import type { Tone } from "#app/i18n/valuation/valuation.ts";

/** Sentences of an owner's report: the price to ask, what each price means, how it compares, how long it takes. */

/** How soon the owner wants to sell; `unsaid` if the form was left empty. */
export type Urgency = "urgent" | "normal" | "flexible" | "unsaid";

export const askSentence: Record<Urgency, (ask: string, floor: string) => string> = {
  urgent: (ask, floor) => `لتبيع خلال شهر نقترح عرض العقار بسعر ${ask}، ولا تقبل أقل من ${floor}.`,
  normal: (ask, floor) =>
    `نقترح عرض العقار بسعر ${ask}، وألا تقبل في التفاوض أقل من ${floor} ما دام وقتك يسمح.`,
  flexible: (ask, floor) => `لديك متسع من الوقت: اعرض العقار بسعر ${ask}، ولا داعي لأن تقبل أقل من ${floor}.`,
  unsaid: (ask, floor) => `نقترح ${ask} سعرًا للإعلان، و${floor} حدًا أدنى للتفاوض.`,
};

/** What weak evidence means for the asking price; null if the evidence is strong. */
export const askTone: Record<Tone, string | null> = {
  plain: null,
  measured: "عدّل السعر إن قالت العروض الأولى غير ما قالته الصفقات.",
  careful: "الأدلة هنا لا تحسم السعر، فاجعل العروض الأولى هي الحكم على سعر الإعلان المقترح.",
};

export const ownPrice = {
  within: (price: string, gap: number) =>
    `السعر الذي تفكر فيه، وهو ${price}، ${againstEstimate(gap)}، وهو ضمن نطاقنا.`,
  above: (price: string, beyond: number) =>
    `السعر الذي تفكر فيه، وهو ${price}، أعلى من نطاقنا: يزيد على حدّه الأعلى بنحو ${size(beyond)}.`,
  below: (price: string, beyond: number) =>
    `السعر الذي تفكر فيه، وهو ${price}، أقل من نطاقنا: ينقص عن حدّه الأدنى بنحو ${size(beyond)}. قد تخسر بالبيع به.`,
  implausible: (price: string) =>
    `السعر الذي تفكر فيه، وهو ${price}، بعيد جدًا عن نطاقنا. راجع كتابته قبل أن تعتمد عليه.`,
};

export const ownPriceSure = {
  above: (difference: string, sureness: string) =>
    `سعرك يبتعد عن تقديرنا ${difference} زيادةً، واحتمال أن يكون فوق قيمة العقار ${sureness}.`,
  below: (difference: string, sureness: string) =>
    `سعرك يبتعد عن تقديرنا ${difference} نقصًا، واحتمال أن يكون دون قيمة العقار ${sureness}.`,
  unsure: "الفرق بين سعرك وتقديرنا أصغر من أن تحسم الأدلة أيهما أقرب إلى القيمة.",
  equal: "لا فرق يُذكر بين سعرك وتقديرنا.",
};

export const asking = {
  why: (ask: string, gap: number) =>
    Math.abs(gap) < 0.005
      ? `سعر الإعلان المقترح ${ask}، وهو تقديرنا نفسه.`
      : `سعر الإعلان المقترح ${ask}، وهو ${againstEstimate(gap)}، ويترك مجالًا للتفاوض دون أن يخرج عن الدليل.`,
  rung: (price: string, reach: string, sales: string) =>
    `${price}، واحتمال أن تبلغه القيمة أو تزيد عليه ${reach}${sales}.`,
  reachedBy: (deals: string) => `، وبلغته بالسعر المعدّل ${deals} من الصفقات المقارنة`,
  reachedByAll: "، وبلغته بالسعر المعدّل الصفقات المقارنة كلها",
  reachedByNone: "، ولم تبلغه بالسعر المعدّل أي صفقة مقارنة",
  floor: (floor: string) => `أقل سعر نرى قبوله ${floor}. ما دونه تبيع فيه بأقل مما تدعمه البيانات.`,
  ceiling: (high: string) => `ما فوق ${high} خارج نطاقنا: قد يُبقي الإعلان منشورًا بلا عروض.`,
};

export const rungWord = {
  quick: "للبيع السريع",
  list: "للإعلان",
  patient: "للبيع المتأني",
};

export const urgencyReason: Record<Urgency, string> = {
  urgent: "طلبت البيع خلال شهر، فجعلنا سعر الإعلان المقترح عند التقدير: السعر الأعلى يكلّف وقتًا لا تملكه.",
  normal: "طلبت البيع خلال ثلاثة إلى ستة أشهر، فجعلنا سعر الإعلان المقترح بين التقدير وأعلى ما يسنده الدليل.",
  flexible: "لا يضغط عليك الوقت، فجعلنا سعر الإعلان المقترح عند أعلى ما يسنده الدليل داخل النطاق.",
  unsaid:
    "لم تذكر متى تريد البيع، فأخذنا بمهلة عادية: سعر الإعلان المقترح بين التقدير وأعلى ما يسنده الدليل.",
};

export const comparison = {
  above: (above: string) => `منها ${above} بسعر معدّل أعلى من تقديرنا.`,
};

/** The limits of a group of asking prices, as fractions of the estimate. */
type Gap = { from: number | null; to: number | null };

export const time = {
  unknown: "لا توجد بيانات مفتوحة تسجل كم يبقى العقار معروضًا قبل بيعه، فلا نذكر مدة بيع، وأي رقم هنا تخمين.",
  pace: (deals: string) => `أقرب مؤشر نملكه هو حركة السوق، وهي هنا ${deals} في الشهر تقريبًا.`,
  paceRare: "أقرب مؤشر نملكه هو حركة السوق، وهي هنا دون صفقة في الشهر: ضع لنفسك مهلة أطول.",
  measured: (forAll: string, inCity: string, reached: string) =>
    `بحسب إعلانات معيار ${forAll} في ${inCity}، مما نُشر في آخر سنتين: ${reached}.`,
  reached: {
    quarter: (within: string) => `بِيع ربعها خلال ${within} من النشر`,
    half: (within: string) => `ونصفها خلال ${within}`,
    threeQuarters: (within: string) => `وثلاثة أرباعها خلال ${within}`,
  },
  notReached: {
    quarter: "لم يُبع ربعها بعد، فلا نذكر له مدة",
    half: "ولم يُبع نصفها بعد، فلا نذكر له مدة",
    threeQuarters: "ولم تُبع ثلاثة أرباعها بعد، فلا نذكر لها مدة",
  },
  counted: ({ sold, open, unsold, until }: Record<"sold" | "open" | "unsold" | "until", string>) =>
    `حسبناها في ${until}. انتهى بالبيع: ${sold}؛ ما زال منشورًا: ${open}؛ رُفع أو أُخفي قبل أن يُباع: ${unsold}.`,
  method:
    "المدة من أول نشر إلى يوم أعلن صاحب الإعلان بيعه، وما لم يُبع محسوب بالأيام التي عُرض فيها، فلا يُسقط من الحساب.",
  byPrice: {
    under: ({ to }: Gap) => `بسعر مطلوب أقل من تقديرنا بأكثر من ${arPercent(Math.abs(to ?? 0))}`,
    near: ({ to }: Gap) => `بسعر مطلوب لا يبعد عن تقديرنا أكثر من ${arPercent(to ?? 0)}`,
    over: ({ from, to }: Gap) =>
      `بسعر مطلوب أعلى من تقديرنا بأكثر من ${arPercent(from ?? 0)} وإلى ${arPercent(to ?? 0)}`,
    "far-over": ({ from }: Gap) => `بسعر مطلوب أعلى من تقديرنا بأكثر من ${arPercent(from ?? 0)}`,
  },
  ofPrice: (which: string, reached: string, sold: string, open: string) =>
    `${which}: ${reached}. انتهى بالبيع: ${sold}؛ ما زال منشورًا: ${open}.`,
  supply: (forAll: string, where: string, open: string, deals: string, months: string) =>
    `المعروض في معيار ${forAll} في ${where}: ${open} للبيع. والصفقات المسجلة هناك في الشهر: ${deals}. فالمعروض يكفي مبيعات ${months} بهذه الحركة، وليس كل معروض معلنًا في معيار.`,
  paceBeside: (deals: string) => `والصفقات المسجلة هنا في الشهر: ${deals} تقريبًا.`,
  paceRareBeside: "والصفقات المسجلة هنا دون صفقة في الشهر: ضع لنفسك مهلة أطول.",
  paceUnknownBeside: "وعدد الصفقات المسجلة في الشهر غير معروف هنا.",
  paceUnknown: "وعدد الصفقات في الشهر غير معروف هنا كذلك.",
  urgent: "شهر واحد لا يتسع لتجارب في السعر: إن سكتت العروض في أوله فاقترب من سعر البيع السريع.",
  normal:
    "راجع السعر مع كل شهر يمر، واحكم بالعروض التي وصلتك لا بإعلانات الجيران: الإعلان سعر مطلوب، والصفقة سعر مدفوع.",
  flexible: "الانتظار خيار لك، لكنه ليس مجانيًا: يحمل العقار مصروفاته، وقد يتحرك السوق في الاتجاهين.",
  unsaid: "حدد لنفسك مهلة قبل النشر، فالمهلة هي التي تقول متى تنزل في السعر.",
};

export const sellerSteps = {
  list: (ask: string) => `اعرض العقار بسعر ${ask}، واحتفظ بالحد الأدنى لنفسك.`,
  listNow: (ask: string) => `انشر هذا الأسبوع بسعر ${ask}، وحدد مواعيد المعاينة متقاربة.`,
  listPatient: (ask: string) => `اعرض العقار بسعر ${ask} حين تكتمل مادة الإعلان ووثائقه، لا قبل ذلك.`,
  licence: {
    sa: "استخرج ترخيص الإعلان من الهيئة العامة للعقار قبل النشر.",
    ae: "استخرج تصريح الإعلان المطلوب في الإمارة قبل النشر.",
    qa: "تأكد أن الوسيط الذي تختاره مرخّص في قطر قبل النشر.",
  },
  papers: "جهّز الصك أو سند الملكية، وبراءة الذمة من الرسوم، ورقم العداد قبل أول معاينة.",
  papersLand: "جهّز وثيقة الملكية والرفع المساحي ونظام البناء المعتمد للقطعة قبل أول معاينة.",
  papersOffPlan: "جهّز عقد الشراء من المطوّر وكشف الأقساط وموافقته على التنازل.",
  answer: "رد على كل اتصال في يومه، وقرر في العرض الجاد قبل أن يبرد.",
  review: "راجع السعر بعد شهر على ضوء العروض التي وصلتك.",
  wait: "سجّل كل عرض يصلك وتاريخه: تقارب العروض يقول لك أين السعر.",
  reviewOwn: "اختر موعدًا لمراجعة السعر يوم تنشر، والتزم به.",
  secondOpinion: "اسأل وسيطين يعملان في المكان نفسه عن آخر صفقات تمت، فأدلة هذا التقرير لا تحسم السعر.",
  accredited: "إن احتجت إلى القيمة أمام جهة رسمية فاطلب تقييمًا معتمدًا من مقيّم مرخّص.",
};
