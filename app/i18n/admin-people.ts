import type { OfficeRefusal } from "#app/domains/accounts/rules.ts";
import { arDate } from "./format.ts";

/** Words of the administration's page of people. */
export const copy = {
  title: "المستخدمون",
  loadFailed: "خطأ في جلب المستخدمين",
  empty: "لا يوجد مستخدمون حاليًا",
  emptyText: "يظهرون هنا حين يسجلون.",
  list: "قائمة المستخدمين",
  one: "نتيجة البحث",
  showAll: "كل المستخدمين",
  noPhone: "لا يوجد رقم جوال",
  phone: "الجوال",
  registered: "سجّل",
  role: { admin: "Super Admin", member: "مستخدم" },
  office: "مكتب عقاري",
  officeSince: (at: number) => `مكتب عقاري منذ ${arDate(at)}`,
  search: "البحث بالبريد الإلكتروني",
  searchHint: "العنوان كاملًا كما سجّل به.",
  find: "بحث",
  finding: "جاري البحث...",
  emailWanted: "اكتب بريدًا إلكترونيًا كاملًا",
  nobody: "لا حساب بهذا البريد",
  mark: "تعيين مكتبًا عقاريًا",
  unmark: "إلغاء صفة المكتب",
  markNamed: (name: string) => `تعيين مكتبًا عقاريًا: ${name}`,
  unmarkNamed: (name: string) => `إلغاء صفة المكتب: ${name}`,
  saving: "جاري الحفظ...",
  refused: {
    gone: "هذا الحساب لم يعد موجودًا.",
    closed: "أغلق صاحب هذا الحساب حسابه، فلا يُعيّن مكتبًا.",
  } satisfies Record<OfficeRefusal, string>,
} as const;
