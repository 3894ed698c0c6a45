/** Text of the administration. */
export const adminCopy = {
  title: "الإدارة",
  badge: "Super Admin",
  loading: "جارٍ التحميل...",
  tabs: {
    label: "أقسام الإدارة",
    stats: "الإحصاءات",
    listings: "الإعلانات",
    people: "المستخدمون",
    reports: "التقارير",
    payments: "المدفوعات",
    einvoices: "الفواتير الإلكترونية",
    requests: "الطلبات والرسائل",
    settings: "الإعدادات",
  },
} as const;
