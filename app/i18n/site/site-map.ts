import { chromeCopy } from "./chrome.ts";

type MapLink = { to: string; label: string };

const { nav, account } = chromeCopy;

/** The groups of links to fixed pages, in order. */
const GROUPS: readonly { id: string; title: string; links: readonly MapLink[] }[] = [
  {
    id: "main",
    title: "الصفحات الرئيسية",
    links: [
      { to: "/", label: "الصفحة الرئيسية" },
      { to: "/marketplace", label: nav.market },
      { to: "/services", label: nav.services },
      { to: "/how-it-works", label: nav.how },
      { to: "/pricing", label: nav.pricing },
      { to: "/about", label: nav.about },
      { to: "/contact", label: nav.contact },
    ],
  },
  {
    id: "reports",
    title: "التقارير والتقديرات",
    links: [
      { to: "/estimate", label: nav.estimate },
      { to: "/buyer-investor-report", label: nav.buyer },
      { to: "/seller-owner-report", label: nav.seller },
      { to: "/property-form", label: "نموذج بيانات العقار" },
      { to: "/order", label: nav.order },
      { to: "/report-preview", label: "نموذج تقرير المشتري" },
      { to: "/report-preview/seller-owner", label: "نموذج تقرير البائع" },
      { to: "/test-report", label: nav.test },
      { to: "/verify", label: nav.verify },
      { to: "/calculator", label: nav.costs },
      { to: "/rent-check", label: nav.rentCheck },
      { to: "/methodology", label: nav.methodology },
      { to: "/open-data", label: nav.openData },
      { to: "/embed", label: nav.embed },
      { to: "/methodology/record", label: nav.record },
      { to: "/developers", label: nav.developers },
      { to: "/developers/feeds", label: nav.feeds },
    ],
  },
  {
    id: "extra",
    title: "خدمات إضافية",
    links: [
      { to: "/marketplace/create", label: nav.addListing },
      { to: "/service-request?service=sale#request", label: "البيع عبر المنصة" },
      { to: "/service-request?service=photography#request", label: "التصوير الاحترافي" },
      { to: "/service-request?service=buying_assistance#request", label: "المساعدة في الشراء" },
      { to: "/favorites", label: account.favorites },
      { to: "/dashboard/searches", label: "البحوث المحفوظة" },
    ],
  },
  {
    id: "account",
    title: "الحساب والأمان",
    links: [
      { to: "/auth?tab=login", label: account.signIn },
      { to: "/auth?tab=signup", label: account.signUp },
      { to: "/dashboard", label: account.dashboard },
      { to: "/dashboard/credits", label: "رصيد التقارير" },
      { to: "/profile", label: account.profile },
      { to: "/dashboard/settings", label: account.settings },
      { to: "/dashboard/settings/mfa", label: "التحقق بخطوتين" },
      { to: "/dashboard/office", label: "المكتب العقاري" },
      { to: "/dashboard/office/import", label: "استيراد الإعلانات" },
      { to: "/dashboard/office/keys", label: "مفاتيح المطورين" },
      { to: "/dashboard/office/webhooks", label: "إشعارات البرامج (Webhooks)" },
      { to: "/dashboard/settings/export", label: "نسخة من بياناتك" },
      { to: "/terms", label: nav.terms },
      { to: "/privacy", label: nav.privacy },
    ],
  },
];

/** Text of the page that lists all pages. */
export const siteMapCopy = {
  title: "خريطة الموقع",
  description: "كل صفحات معيار في مكان واحد: التقارير والسوق والخدمات والمقالات وأسعار المدن والحساب.",
  lead: "كل صفحات الموقع في مكان واحد.",
  groups: GROUPS,
  content: {
    title: "المحتوى",
    links: [
      { to: "/faq", label: nav.faq },
      { to: "/blog", label: nav.blog },
    ],
  },
  cities: { title: "أسعار المدن", all: "كل المدن والأنواع" },
  xml: "خريطة الموقع لمحركات البحث (XML)",
} as const;
