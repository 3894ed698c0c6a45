/** Words of the administration. */
export const copy = {
  title: "الإدارة",
  badge: "Super Admin",
  tabs: {
    label: "أقسام الإدارة",
    stats: "الإحصاءات",
    listings: "الإعلانات",
    people: "المستخدمون",
    reports: "التقارير",
    payments: "المدفوعات",
    settings: "الإعدادات",
  },
  stats: {
    label: "أرقام المنصة",
    people: "المستخدمون",
    peopleNote: "حسابات مؤكدة وغير مؤكدة",
    reports: "التقارير",
    reportsNote: "بكل حالاتها",
    payments: "المدفوعات المكتملة",
    revenue: "إجمالي الإيرادات",
    revenueNote: "من المدفوعات المكتملة وحدها",
  },
} as const;
