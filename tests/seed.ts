import { REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { and, eq, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import * as schema from "#app/db/schema.server.ts";
import { hashPassword } from "#app/domains/accounts/passwords/password-hash.server.ts";
import { writeWords } from "#app/domains/accounts/people/person-words.server.ts";
import { storedPropertyType } from "#app/domains/valuation/rules.ts";
import { days, minutes } from "#app/lib/duration.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { seal } from "#app/platform/seal.server.ts";

/** The password of every demo account. Only for local mode; production is never seeded. */
const PASSWORD = "miyar-demo-2026";

/**
 * The administrator's second factor, base32, to type into an authenticator app. Only for local mode, like the password.
 */
export const DEMO_TOTP_SECRET = "MIYARDEMOADMINTOTPSECRETA2B3C4D5";

export const DEMO_ACCOUNTS = [
  {
    id: "demo-admin",
    email: "admin@miyar.example",
    password: PASSWORD,
    role: "super_admin",
    fullName: "هند الزهراني",
    totpSecret: DEMO_TOTP_SECRET,
  },
  {
    id: "demo-sara",
    email: "sara@miyar.example",
    password: PASSWORD,
    role: "member",
    fullName: "سارة العتيبي",
  },
  {
    id: "demo-khalid",
    email: "khalid@miyar.example",
    password: PASSWORD,
    role: "member",
    fullName: "خالد المهندي",
  },
] as const;

type DemoProperty = Omit<
  typeof schema.properties.$inferInsert,
  "id" | "userId" | "createdAt" | "propertyType" | "formKind"
>;
type DemoReport = {
  key: string;
  reportType: "buyer_investor" | "seller_owner";
  status: "pending" | "processing" | "failed";
  daysAgo: number;
  /** Minutes until the sweep may process it; null for never, 0 for at once. */
  makeAfter: number | null;
  property: DemoProperty;
};

/**
 * Sara's reports, one or more in each state. Those to process at once are made by the real queue when the site starts.
 */
const REPORTS: DemoReport[] = [
  {
    key: "flat-arid",
    reportType: "buyer_investor",
    status: "processing",
    daysAgo: 1,
    makeAfter: 0,
    property: {
      country: "sa",
      city: "Riyadh",
      district: "العارض",
      address: "شارع الثمامة، قرب حديقة العارض",
      formPropertyType: "apartment",
      areaSqm: 152,
      bedrooms: 3,
      bathrooms: 2,
      condition: "excellent",
      price: 980_000,
      investmentGoal: "rent",
      budget: 1_000_000,
      timeframe: "medium",
    },
  },
  {
    key: "villa-narjis",
    reportType: "seller_owner",
    status: "processing",
    daysAgo: 38,
    makeAfter: 0,
    property: {
      country: "sa",
      city: "Riyadh",
      district: "النرجس",
      address: "طريق أبي بكر الصديق، شارع عرض عشرين",
      formPropertyType: "villa",
      areaSqm: 300,
      bedrooms: 5,
      bathrooms: 6,
      condition: "good",
      yearBuilt: 2018,
      ageYears: 8,
      renovations: "partial",
      urgency: "normal",
      extraFeatures: "ملحق خارجي، ومصعد، وواجهة شمالية",
    },
  },
  {
    key: "flat-business-bay",
    reportType: "buyer_investor",
    status: "processing",
    daysAgo: 0,
    makeAfter: 10,
    property: {
      country: "ae",
      city: "Dubai",
      district: "الخليج التجاري",
      address: "شارع المستقبل، على القناة المائية",
      formPropertyType: "apartment",
      areaSqm: 98,
      bedrooms: 2,
      bathrooms: 2,
      condition: "good",
      offPlan: false,
      investmentGoal: "mixed",
      timeframe: "long",
    },
  },
  {
    key: "plot-shifa",
    reportType: "seller_owner",
    status: "failed",
    daysAgo: 66,
    makeAfter: null,
    property: {
      country: "sa",
      city: "Riyadh",
      district: "الشفا",
      address: "مخطط الشفا، قطعة على شارعين",
      formPropertyType: "land",
      areaSqm: 450,
    },
  },
  {
    key: "villa-doha",
    reportType: "seller_owner",
    status: "pending",
    daysAgo: 0,
    makeAfter: null,
    property: {
      country: "qa",
      city: "Doha",
      district: "الثمامة",
      address: "الثمامة، قرب الاستاد",
      formPropertyType: "villa",
      areaSqm: 450,
      bedrooms: 5,
      bathrooms: 5,
      condition: "good",
    },
  },
  {
    key: "flat-marina",
    reportType: "buyer_investor",
    status: "processing",
    daysAgo: 70,
    makeAfter: 0,
    property: {
      country: "ae",
      city: "Dubai",
      district: "مرسى دبي",
      address: "شارع الممشى، على المرسى",
      formPropertyType: "apartment",
      areaSqm: 94,
      bedrooms: 1,
      bathrooms: 2,
      condition: "good",
      offPlan: false,
      investmentGoal: "rent",
      timeframe: "medium",
    },
  },
  {
    key: "villa-zumurud",
    reportType: "seller_owner",
    status: "processing",
    daysAgo: 128,
    makeAfter: 0,
    property: {
      country: "sa",
      city: "Jeddah",
      district: "الزمرد",
      address: "شارع الأمير عبد المجيد، قرب الكورنيش",
      formPropertyType: "house",
      areaSqm: 320,
      bedrooms: 5,
      bathrooms: 4,
      condition: "good",
      urgency: "flexible",
    },
  },
];

/**
 * Fills an empty local database with demo accounts and reports; existing rows stay. `dataSecret` is the site's
 * DATA_SECRET, which encrypts the administrator's TOTP secret.
 */
export async function seedDemo(binding: D1Database, dataSecret: string): Promise<void> {
  const db = drizzle(binding, { schema });
  const now = Date.now();
  const passwordHash = await hashPassword(PASSWORD);

  for (const { id, email, fullName, role } of DEMO_ACCOUNTS) {
    const person = { userId: id, fullName, createdAt: now - days(150), updatedAt: now - days(150) };
    await db.batch([
      db
        .insert(schema.users)
        .values({ id, email, passwordHash, emailConfirmedAt: now - days(150), createdAt: now - days(150) })
        .onConflictDoNothing(),
      db.insert(schema.profiles).values(person).onConflictDoNothing(),
      ...(role === "super_admin"
        ? [db.insert(schema.userRoles).values({ userId: id, role, createdAt: now }).onConflictDoNothing()]
        : []),
    ]);
    // The current row: the name may have been changed since an earlier start.
    const profile = await db.query.profiles.findFirst({ where: eq(schema.profiles.userId, id) });
    await db.batch([
      ...writeWords(db, id, { fullName: profile?.fullName ?? null, phone: profile?.phone ?? null }),
    ]);
  }
  const factorId = "demo-factor-admin";
  const secrets = { dataSecret, dataSecretPrevious: null };
  await db
    .insert(schema.mfaFactors)
    .values({
      id: factorId,
      userId: "demo-admin",
      friendlyName: "تطبيق المصادقة",
      factorType: "totp",
      status: "verified",
      sealed: await seal(secrets, `totp:${factorId}`, DEMO_TOTP_SECRET),
      createdAt: now - days(150),
      updatedAt: now - days(150),
    })
    .onConflictDoNothing();
  for (const [index, report] of REPORTS.entries()) await seedReport(db, report, index, now);
}

type Db = ReturnType<typeof drizzle<typeof schema>>;

async function seedReport(db: Db, demo: DemoReport, index: number, now: number): Promise<void> {
  const userId = "demo-sara";
  const at = now - days(demo.daysAgo) - minutes(index);
  const propertyId = `demo-property-${demo.key}`;
  const paymentId = `demo-payment-${demo.key}`;
  const creditId = `demo-credit-${demo.key}`;
  const reportId = `demo-report-${demo.key}`;
  const code = ["K7Q4TD", "9XQ2LB", "M3HVWA", "T8PZ6C", "R5JNEY", "W4KQ7N", "H8DZ3P"][index];

  await db.batch([
    db
      .insert(schema.properties)
      .values({
        ...demo.property,
        id: propertyId,
        userId,
        formKind: demo.reportType,
        propertyType: storedPropertyType(demo.property.formPropertyType),
        createdAt: at,
      })
      .onConflictDoNothing(),
    db
      .insert(schema.payments)
      .values({
        id: paymentId,
        userId,
        orderNumber: `#MIYAR-${new Date(at).getUTCFullYear()}-${code}`,
        propertyId,
        reportType: demo.reportType,
        amountHalalas: REPORT_PRICES.whole,
        listHalalas: REPORT_PRICES.whole,
        currency: PRODUCT.currency,
        taxCountry: demo.property.country,
        status: "completed",
        createdAt: at,
        completedAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing(),
    db
      .insert(schema.reportCredits)
      .values({ id: creditId, paymentId, ordinal: 1, userId, createdAt: at })
      .onConflictDoNothing(),
    db
      .insert(schema.reports)
      .values({
        id: reportId,
        userId,
        propertyId,
        creditId,
        reportType: demo.reportType,
        status: demo.status,
        failureReason: demo.status === "failed" ? "gave up after the last retry" : null,
        createdAt: at,
        // The sweep processes reports that were never queued, or long ago.
        enqueuedAt: demo.makeAfter ? now + minutes(demo.makeAfter) : null,
        updatedAt: at,
      })
      .onConflictDoNothing(),
    db
      .update(schema.payments)
      .set({ reportId })
      .where(and(eq(schema.payments.id, paymentId), isNull(schema.payments.reportId))),
  ]);
}
