import { favorites, listingReports, listings, officePeople, offices } from "#app/db/schema.server.ts";
import { findContactData } from "#app/domains/listings/contact/find-contact-data.ts";
import { indexEntry } from "#app/domains/listings/search/index-entry.ts";
import { flagPrice } from "#app/domains/listings/moderation/likeness.ts";
import { days, hours } from "#app/lib/duration.ts";
import { noticeClosedConnections } from "../operate/backup/bindings.ts";
import { makeListing, type SeededListing } from "./listing.ts";
import type { Owner } from "./owners.ts";
import { storePicturePool } from "./picture-pool.ts";
import { exactEstimator } from "./price.ts";
import { idOf } from "./random.ts";
import { insertStatements, ownerStatements, type LocalBindings } from "./store.ts";

const COUNT = 120;
/** The office of Khalid, whose agent is Noura. */
const OFFICE = "demo-office";
const SARA: Owner = { id: "demo-sara", email: "sara@miyar.example", fullName: "سارة العتيبي" };
const KHALID: Owner = { id: "demo-khalid", email: "khalid@miyar.example", fullName: "خالد المهندي" };

/** Others who advertise: without a password, so nobody signs in as them. */
const OTHERS: readonly Owner[] = [
  { id: "demo-owner-1", email: "noura@miyar.example", fullName: "نورة القحطاني" },
  { id: "demo-owner-2", email: "faisal@miyar.example", fullName: "فيصل الحربي" },
  { id: "demo-owner-3", email: "mariam@miyar.example", fullName: "مريم الكواري" },
  { id: "demo-owner-4", email: "ahmad@miyar.example", fullName: "أحمد المنصوري" },
  { id: "demo-owner-5", email: "latifa@miyar.example", fullName: "لطيفة الزعابي" },
  { id: "demo-owner-6", email: "majed@miyar.example", fullName: "ماجد الغامدي" },
];
const OWNERS = [SARA, KHALID, ...OTHERS];

/** The demo's listings, oldest first: nearly all live, and Sara's in every state there is. */
export function demoListings(now: number): SeededListing[] {
  const made = Array.from({ length: COUNT }, (_, index) =>
    makeListing(
      {
        seed: "demo",
        count: COUNT,
        now,
        estimate: exactEstimator(now),
        ownerOf: (at) => OWNERS[at % OWNERS.length] ?? SARA,
        pictures: "shared",
      },
      index,
    ),
  );
  const ofSara = made.filter(({ userId }) => userId === SARA.id);
  const ofKhalid = made.filter(({ userId }) => userId === KHALID.id);
  const ofNoura = made.filter(({ userId }) => userId === "demo-owner-1");
  const [asked, unanswered] = ofSara;
  // Old enough for its licence to have ended.
  const expired = ofSara.find(
    (listing) => listing.licenceNumber !== null && listing !== asked && listing !== unanswered,
  );
  const [withdrawn, ended, rejected, unlicensed, withPhone] = ofSara.slice(-5);
  const [copied, copy] = [ofNoura.at(-3), ofKhalid.at(-2)];
  const slip = ofKhalid.findLast((listing) => listing !== copy && listing.estimatePoint);
  const waiting = ofNoura.at(-1);

  const changes = new Map<SeededListing | undefined, (listing: SeededListing) => SeededListing>([
    [asked, (one) => ({ ...one, confirmedAt: now - days(33), askedAt: now - days(2) })],
    [
      unanswered,
      (one) => ({
        ...one,
        hiddenAs: "unconfirmed",
        confirmedAt: now - days(50),
        askedAt: now - days(20),
      }),
    ],
    [expired, (one) => ({ ...one, hiddenAs: "licence-expired", licenceExpiresAt: now - days(1) })],
    [withdrawn, (one) => ({ ...one, closedAs: "withdrawn", closedAt: now - days(1) })],
    [
      ended,
      (one) => ({
        ...one,
        closedAs: one.offerType === "sale" ? "sold" : "rented",
        closedAt: now - hours(30),
      }),
    ],
    [
      rejected,
      (one) => ({
        ...one,
        status: "rejected",
        approvedAt: null,
        rejectionReason: "الصور لا تخص العقار نفسه. أرفق صورًا حديثة له من الداخل والخارج.",
      }),
    ],
    [unlicensed, (one) => ({ ...pending(one), licenceNumber: null, licenceExpiresAt: null })],
    [
      withPhone,
      (one) => pending({ ...one, description: `${one.description}\nللتواصل عبر الواتساب: 0500000000` }),
    ],
    [waiting, pending],
    [slip, (one) => pending({ ...one, price: Math.round(one.price / 10) })],
    [copy, (one) => (copied ? copyOf(copied, one) : one)],
  ]);
  return made.map((listing) => changes.get(listing)?.(listing) ?? listing);
}

/** Waiting for a moderator, with the flags that its own words and price give. */
function pending(listing: SeededListing): SeededListing {
  const { price, estimateLow, estimatePoint, estimateHigh } = listing;
  const estimate =
    estimateLow && estimatePoint && estimateHigh
      ? ({ ok: true, low: estimateLow, point: estimatePoint, high: estimateHigh, grade: "C" } as const)
      : ({ ok: false, reason: "no-area" } as const);
  const doubt = flagPrice(price, estimate);
  const contact = (["title", "description", "district", "address"] as const).flatMap((field) =>
    findContactData(listing[field] ?? "").map((found) => ({ kind: "contact-data" as const, field, found })),
  );
  return {
    ...listing,
    ...indexEntry(indexed(listing)),
    status: "pending",
    approvedAt: null,
    confirmedAt: listing.submittedAt,
    updatedAt: listing.submittedAt,
    viewsCount: 0,
    flags: [...(doubt ? [doubt] : []), ...contact],
  };
}

/** Somebody else's listing told again, a little cheaper, at the same pin. */
function copyOf(original: SeededListing, own: SeededListing): SeededListing {
  const { id, userId, contactName, contactEmail, createdAt, submittedAt } = own;
  const price = Math.round((original.price * 0.985) / 1000) * 1000;
  const told = pending({
    ...original,
    id,
    userId,
    contactName,
    contactEmail,
    createdAt,
    submittedAt,
    price,
  });
  const seen = { listingId: original.id };
  return { ...told, flags: [{ kind: "same-place", ...seen }, { kind: "same-text", ...seen }, ...told.flags] };
}

const indexed = (listing: SeededListing) => ({
  ...listing,
  areaSqm: listing.areaSqm ?? null,
  bedrooms: listing.bedrooms ?? null,
  district: listing.district ?? null,
  latitude: listing.latitude ?? null,
  longitude: listing.longitude ?? null,
});

const isLive = ({ status, closedAs, hiddenAs }: SeededListing) =>
  status === "approved" && !closedAs && !hiddenAs;

/** Puts the demo's listings with their pictures into a local state that has none of them. */
export async function seedDemoListings(bindings: LocalBindings, now: number): Promise<void> {
  const { DB } = bindings;
  await storePicturePool(bindings, now);
  const rows = demoListings(now);
  await noticeClosedConnections();
  const live = rows.filter(isLive);
  const favored = live.filter(({ userId }) => userId !== KHALID.id).filter((_, at) => at % 19 === 3);
  const [dear, sold] = live.filter(({ userId }) => userId === "demo-owner-2");
  const reports = [
    {
      listing: dear,
      userId: KHALID.id,
      reason: "wrong-price" as const,
      note: "السعر أعلى من إعلان سابق للعقار نفسه.",
    },
    { listing: sold, userId: SARA.id, reason: "sold" as const, note: null },
  ];
  // All or nothing: the owners tell the next start that it was done.
  await DB.batch([
    ...ownerStatements(DB, OTHERS, now - days(200)),
    ...insertStatements(DB, offices, [
      {
        id: OFFICE,
        slug: "al-mohannadi",
        name: "المهندي للعقارات",
        country: "qa" as const,
        licenceNumber: "QA-20417",
        about: "نبيع ونؤجر الشقق والفلل في الدوحة والريان، ونرد في اليوم نفسه.",
        createdAt: now - days(90),
        updatedAt: now - days(90),
      },
    ]),
    ...insertStatements(DB, officePeople, [
      { userId: KHALID.id, officeId: OFFICE, role: "owner" as const, joinedAt: now - days(90) },
      { userId: "demo-owner-1", officeId: OFFICE, role: "agent" as const, joinedAt: now - days(60) },
    ]),
    ...insertStatements(
      DB,
      listings,
      rows.map((row) => ({
        ...row,
        officeId: [KHALID.id, "demo-owner-1"].includes(row.userId) ? OFFICE : null,
      })),
    ),
    ...insertStatements(
      DB,
      favorites,
      favored.map(({ id }, at) => ({ userId: KHALID.id, listingId: id, createdAt: now - hours(at + 1) })),
    ),
    ...insertStatements(
      DB,
      listingReports,
      reports.flatMap(({ listing, ...report }) =>
        listing
          ? [
              {
                id: idOf(`report/${listing.id}`),
                listingId: listing.id,
                ...report,
                createdAt: now - hours(5),
              },
            ]
          : [],
      ),
    ),
  ]);
}
