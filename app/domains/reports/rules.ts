import type { PropertyPicture } from "#app/domains/properties/pictures/rules.ts";
import { days } from "#app/lib/duration.ts";
import type { FormKind } from "#app/domains/properties/rules.ts";
import type { Currency } from "#app/lib/money.ts";
import type { Analysis, ExplainedProperty, Figures } from "#app/domains/valuation/analysis.ts";
import type { MarketTime } from "#app/domains/valuation/market-time.ts";
import type { Surroundings } from "#app/domains/valuation/engine/around.ts";
import type { Estimate, RefusalReason } from "#app/domains/valuation/engine/types.ts";
import type { Questioned } from "./questioning/rules.ts";

export const REPORT_TYPES = ["buyer_investor", "seller_owner"] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

export const REPORT_STATUSES = ["pending", "processing", "completed", "failed"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** The status of a later version; the first has the report's own status. */
export const VERSION_STATUSES = ["processing", "completed", "failed"] as const;
export type VersionStatus = (typeof VERSION_STATUSES)[number];

/** How long a mailed link to a report opens it. */
export const SHARED_FOR = days(7);

/** Every spelling that routes, forms and old links use, and the stored value it means. */
const SPELLINGS: ReadonlyMap<string, ReportType> = new Map([
  ["buyer_investor", "buyer_investor"],
  ["buyer-investor", "buyer_investor"],
  ["buyer", "buyer_investor"],
  ["seller_owner", "seller_owner"],
  ["seller-owner", "seller_owner"],
  ["seller", "seller_owner"],
]);

/** The stored report type that a route or form value means, or null for anything else. */
export function parseReportType(value: string | null): ReportType | null {
  return SPELLINGS.get(value ?? "") ?? null;
}

/** The route's spelling of a stored report type, as in `?report_type=`. */
export function reportTypeSlug(type: ReportType): "buyer-investor" | "seller-owner" {
  return type === "buyer_investor" ? "buyer-investor" : "seller-owner";
}

/** The report that each property form asks for; the general one leaves it open. */
export const formReportType = {
  property: null,
  buyer_investor: "buyer_investor",
  seller_owner: "seller_owner",
} as const satisfies Record<FormKind, ReportType | null>;

/** The order page of a property, with the type of report chosen if it is known. */
export function orderPath(propertyId: string, type: ReportType | null): string {
  const order = `/ai-report?property_id=${propertyId}`;
  return type ? `${order}&report_type=${reportTypeSlug(type)}` : order;
}

/** Where a finished report's update begins: what has changed of the property since. */
export const updatePath = (reportId: string): string => `/reports/${reportId}/update`;

/** What a mailed link shows: the whole report with its file, or its value, range and evidence alone. */
export const SHARE_SCOPES = ["whole", "summary"] as const;
export type ShareScope = (typeof SHARE_SCOPES)[number];

/** Why a signed link opens nothing, or not the file. */
export type SharedRefusal = "expired" | "revoked" | "unknown" | "no-file" | "summary-only";

/** Why a report was not shared. */
export type ShareRefusal = "gone" | "not-ready" | "too-many" | "too-many-to-one";

/** A link that a report's owner mailed to somebody; `recipient` is null if it can no longer be decrypted. */
export type Share = {
  id: string;
  recipient: string | null;
  version: number;
  scope: ShareScope;
  createdAt: number;
  expiresAt: number;
  opens: number;
  lastOpenedAt: number | null;
  state: "open" | "expired" | "revoked";
};

/** The version that was bought. Later ones are made from newer data. */
export const BOUGHT_VERSION = 1;

/** A version made after the one that was bought. */
export type LaterVersion = {
  version: number;
  reason: string;
  /** Its owner had it made, and wrote the reason. */
  questioned: boolean;
  completedAt: number;
};

/**
 * The version that an address asks for: the bought one unless it names another; null if what it names is no version.
 */
export function readVersion(params: URLSearchParams): number | null {
  const asked = params.get("version");
  if (asked === null) return BOUGHT_VERSION;
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : null;
}

/** The address of a report's page, or of one below it, for a version. */
export function reportPath(
  reportId: string,
  version: number,
  below?: "file" | "print" | "share" | "question",
): string {
  const path = below ? `/reports/${reportId}/${below}` : `/reports/${reportId}`;
  return version === BOUGHT_VERSION ? path : `${path}?version=${version}`;
}

/** Why an administrator cannot have a failed report retried. */
export type RetryRefusal = "gone" | "not-failed" | "withdrawn" | "not-paid" | "credit-returned" | "closed";

/** Why an administrator cannot have a delivered report reissued. */
export type ReissueRefusal = "gone" | "not-completed" | "withdrawn" | "closed" | "under-way";

export const REISSUE_REASON_MIN = 10;
export const REISSUE_REASON_MAX = 500;

/** What is told of a report to whoever has its code: nothing of its owner, its property's address or its value. */
export type VerifiedReport = {
  /** `refunded`: its price was given back. `sample`: the invented report that the site shows. */
  state: "stands" | "replaced" | "refunded" | "sample";
  orderNumber: string;
  reportType: ReportType;
  cityAr: string;
  version: number;
  /** When this version was made. */
  madeAt: number;
  /** The newest completed version, if it is a later one. */
  newest: { version: number; madeAt: number } | null;
  /** SHA-256 of each file that was issued with the code. */
  digests: string[];
  /** Its number in the record of estimates; null until it has one, and for reports from before the record. */
  recordNumber: number | null;
};

/** Why nothing is told of a code. `gone`: its report was issued, and is no longer available. */
export type VerifyRefusal = "unknown" | "gone" | "too-many";

/** Messages to a user's open pages: what has changed, so that they read it again. */
export type LiveMessage =
  | { type: "report.completed" | "report.failed" | "report.progress"; reportId: string }
  /** Something about the user's payments, credits or refunds has changed. */
  | { type: "orders.changed" }
  /** A message or a viewing in one of the user's conversations. */
  | { type: "inbox.changed" };

/** Why a test report was not made. */
export type TestReportRefusal = RefusalReason | "too-many" | "failed";

/** The values of the test report's form, as text. */
export type TestValues = Record<
  | "country"
  | "city"
  | "district"
  | "property_type"
  | "area_sqm"
  | "bedrooms"
  | "bathrooms"
  | "condition"
  | "address"
  | "description"
  | "report_type",
  string
>;

/** The property that the test report's form starts with. */
export const TEST_DEFAULTS: TestValues = {
  country: "sa",
  city: "Riyadh",
  district: "",
  property_type: "apartment",
  area_sqm: "150",
  bedrooms: "3",
  bathrooms: "2",
  condition: "good",
  address: "",
  description: "",
  report_type: "buyer",
};

/** The body format that page and PDF can draw today. */
export const BODY_VERSION = 2;

/** A finished report as `reports.report_content` stores it in JSON; page and PDF are drawn from it alone. */
export type ReportBody = {
  version: typeof BODY_VERSION;
  orderNumber: string;
  reportType: ReportType;
  /** Epoch ms. */
  createdAt: number;
  property: ReportProperty;
  estimate: Estimate;
  /** What the report derives from estimate and property: verdict, offer, asking price, yields. */
  figures: Figures;
  /** Expected annual total return over the buyer's timeframe, in percent; null for sellers and if rents are unknown. */
  roiPercent: number | null;
  analysis: Analysis;
  /** What the map draws; absent where too little is known of the place, and in bodies from before it was kept. */
  surroundings?: Surroundings;
  /** What our marketplace measured of the time to sell when the body was made: for a seller, where it is enough. */
  market?: MarketTime;
  /** Only for a version made after delivery: its number, and when it was made. */
  edition?: Edition;
  /** Only for a version that its owner had made by questioning the report, and for those after it. */
  questioned?: Questioned;
  /** Pictures that its member added, from the private part of the bucket; absent without any. */
  pictures?: PropertyPicture[];
  /** The code it prints for whoever verifies it; versions from before there were codes have none. */
  code?: string;
};

/** `number` counts from the bought one, so the first version with a number has 2. */
export type Edition = { number: number; madeAt: number };

/** Whether a stored body has today's format. An older one has no page any more, but its PDF remains. */
export const isCurrentBody = (stored: { version: number }): boolean => stored.version === BODY_VERSION;

export type ReportProperty = ExplainedProperty & { currency: Currency };
export type { Analysis, Estimate, Figures };
