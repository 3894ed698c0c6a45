import { eq } from "drizzle-orm";
import { contactMails, reportLinks, savedSearches } from "#app/db/schema.server.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import { OWN_ACTS, type OwnAct } from "#app/domains/listings/own/rules.ts";
import { saveSearch } from "#app/domains/listings/saved/save-search.server.ts";
import { contactMailToken } from "#app/domains/listings/contact/contact-mail.server.ts";
import { unsubscribeToken } from "#app/domains/listings/saved/unsubscribe.server.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { addPropertyPicture } from "#app/domains/properties/pictures/property-pictures.server.ts";
import { newId } from "#app/lib/ids.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { newcomer, PASSWORD } from "#tests/factories/credentials.ts";
import { insertKept, KEPT_FORM } from "#tests/factories/holdings.ts";
import { insertPictures } from "#tests/factories/listing-forms.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertCreditOrder, insertPaidReport } from "#tests/factories/orders.ts";
import { buyCredits } from "#tests/factories/paid-orders.ts";
import { contactForm, serviceForm } from "#tests/factories/requests.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { view } from "#tests/fixtures/png.ts";
import { VILLA_FORM } from "#tests/fixtures/property-form.ts";
import { ACCOUNT_ACTS } from "./account-acts.ts";
import { GIFT_ACTS } from "./gift-acts.ts";
import type { Act } from "./acts.ts";
import { IMPORT_ACTS } from "./import-acts.ts";
import { KEY_ACTS } from "./key-acts.ts";
import { OFFICE_ACTS } from "./office-acts.ts";
import { INBOX_ACTS } from "./inbox-acts.ts";
import type { People } from "./people.ts";

const REASON = "وصل التقرير بعد أن اشتريت العقار، فلم أعد أحتاج إليه";

const property = { ...VILLA_FORM, bedrooms: "5", bathrooms: "4", condition: "good" };

const listing = {
  offer_type: "sale",
  listing_group: "residential",
  listing_type: "apartment",
  area_sqm: "140",
  country: "sa",
  city: "Riyadh",
  address: "شارع عثمان بن عفان",
  price: "950000",
  title: "شقة ثلاث غرف في حي النرجس",
  description: "شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات، ولها موقف خاص مظلل.",
};

/** A picture of the person who asks; a visitor has none of their own. */
const pictureOf = async (people: People, who: keyof People["cookies"]) =>
  (await insertPictures(people.contexts[who] ?? people.owner))[0] ?? "";

/** A listing in the state that each of the owner's acts changes. */
const READY: Record<OwnAct, Partial<Listing>> = {
  confirm: { confirmedAt: 1 },
  resubmit: { status: "rejected" },
  sold: {},
  rented: { offerType: "rent" },
  withdrawn: {},
  reopen: { closedAs: "withdrawn", closedAt: 1 },
  delete: {},
  "ask-contact": { contactEmail: "office@example.com" },
};

const shared = async ({ owner }: People) => {
  const { report } = await insertFinishedReport(owner);
  await shareReport(owner, report.id, { email: `reader-${newId()}@example.com`, version: 1 });
  const link = await owner.db.query.reportLinks.findFirst({ where: eq(reportLinks.reportId, report.id) });
  return { path: `/reports/${report.id}/share`, link: link?.id ?? "" };
};

const search = async ({ owner }: People) => {
  await saveSearch(owner, { ...EVERYTHING, city: "Jeddah" });
  const row = await owner.db.query.savedSearches.findFirst({
    where: eq(savedSearches.userId, owner.userId),
  });
  return row?.id ?? "";
};

/** The posts of visitors and members, on the owner's things. */
export const MEMBER_ACTS: Record<string, Act> = {
  "/theme": {
    answers: "moved moved moved moved moved moved moved",
    post: () => ({ form: { theme: "dark" } }),
  },
  "/test-report": {
    answers: "200 200 200 200 200 200 200",
    post: () => ({ form: { ...property, report_type: "seller_owner" } }),
  },
  "/test-report/document": {
    answers: "200 200 200 200 200 200 200",
    post: () => ({ form: { ...property, report_type: "seller_owner" } }),
  },
  "/auth login": {
    answers: "done done done done done done done",
    post: ({ owner }) => ({ query: "tab=login", form: { email: owner.email, password: PASSWORD } }),
    fresh: true,
  },
  "/auth signup": {
    answers: "done done done done done done done",
    post: () => ({ query: "tab=signup", form: newcomer() }),
  },
  "/auth magic": {
    answers: "done done done done done done done",
    post: ({ owner }) => ({ query: "tab=magic", form: { email: owner.email } }),
    fresh: true,
  },
  "/auth/confirm": { answers: "404 404 404 404 404 404 404", post: () => ({ query: "token=x", form: {} }) },
  "/auth/magic": { answers: "404 404 404 404 404 404 404", post: () => ({ query: "token=x", form: {} }) },
  "/auth/reset": {
    answers: "404 404 404 404 404 404 404",
    post: () => ({
      query: "token=x",
      form: { password: "سفينة-بلا-مرسى", password_confirmation: "سفينة-بلا-مرسى" },
    }),
  },
  "/sign-out": { answers: "moved done done done done done done", post: () => ({ form: {} }), fresh: true },
  "/contact-mail/:token": {
    answers: "done done done done done done done",
    post: async ({ owner }) => {
      const id = newId();
      const email = `office-${id}@example.com`;
      await owner.db
        .insert(contactMails)
        .values({ id, userId: owner.userId, email, expiresAt: owner.now() + 1000, createdAt: owner.now() });
      return { path: `/contact-mail/${contactMailToken(owner, id)}`, form: {} };
    },
  },
  "/searches/unsubscribe/:token": {
    answers: "done done done done done done done",
    post: async (people) => ({
      path: `/searches/unsubscribe/${unsubscribeToken(people.owner, { searchId: await search(people) })}`,
      form: {},
    }),
  },
  "/marketplace/searches": {
    answers: "auth done done 403 auth done done",
    post: () => ({ form: { query: "city=Riyadh" } }),
    fresh: true,
  },
  "/marketplace/:listingId": {
    answers: "auth 400 done 403 mfa done done",
    post: async ({ owner }) => ({
      path: `/marketplace/${(await insertListing(owner)).id}`,
      form: { message: "هل الشقة متاحة للمعاينة هذا الأسبوع؟" },
    }),
  },
  "/marketplace/:listingId/favorite": {
    answers: "auth done done 403 mfa done done",
    post: async ({ owner }) => ({
      path: `/marketplace/${(await insertListing(owner)).id}/favorite`,
      form: { favorite: "add" },
    }),
  },
  "/marketplace/:listingId/number": {
    answers: "auth 400 done 403 mfa done done",
    post: async ({ owner }) => ({
      path: `/marketplace/${(await insertListing(owner, { allowCall: true })).id}/number`,
      form: { way: "call" },
    }),
  },
  "/marketplace/:listingId/report": {
    answers: "auth 400 done 403 mfa done done",
    post: async ({ owner }) => ({
      path: `/marketplace/${(await insertListing(owner)).id}/report`,
      form: { reason: "not-real" },
    }),
  },
  "/marketplace/images": {
    answers: "401 done done 403 401 done done",
    post: () => {
      const form = new FormData();
      form.set("image", new File([view()], "photo.png", { type: "image/png" }));
      return { form };
    },
  },
  "/marketplace/create": {
    answers: "auth done done 403 mfa done done",
    post: async (people, who) => ({ form: { ...listing, images: await pictureOf(people, who) } }),
  },
  "/create-listing": {
    answers: "auth done done 403 mfa done done",
    post: async (people, who) => ({ form: { ...listing, images: await pictureOf(people, who) } }),
  },
  "/marketplace/:listingId/edit": {
    answers: "auth done 404 403 mfa 404 404",
    post: async ({ owner }) => {
      const { id, images } = await insertListing(owner);
      const form = { ...listing, price: "940000", images: images[0]?.id ?? "" };
      return { path: `/marketplace/${id}/edit`, form };
    },
  },
  ...Object.fromEntries(
    OWN_ACTS.map((intent): [string, Act] => [
      `/dashboard/listings/:listingId ${intent}`,
      {
        answers: "auth done 404 403 mfa 404 404",
        post: async ({ owner }) => ({
          path: `/dashboard/listings/${(await insertListing(owner, READY[intent])).id}`,
          form: { intent },
        }),
      },
    ]),
  ),
  "/service-request": {
    answers: "auth done done 403 mfa done done",
    post: () => ({ form: serviceForm() }),
  },
  "/contact": { answers: "done done done done done done done", post: () => ({ form: contactForm() }) },
  "/property-form": { answers: "auth done done 403 mfa done done", post: () => ({ form: property }) },
  "/buyer-investor-report": {
    answers: "auth done done 403 mfa done done",
    post: () => ({ form: { ...property, investment_goal: "rent", timeframe: "medium" } }),
  },
  "/seller-owner-report": { answers: "auth done done 403 mfa done done", post: () => ({ form: property }) },
  "/ai-report card": {
    answers: "auth done 400 403 mfa 400 400",
    post: async ({ owner }) => ({
      query: `property_id=${(await insertProperty(owner)).id}`,
      form: { report_type: "seller_owner", shown_seller_owner: "40000", order_key: newId() },
    }),
  },
  "/ai-report credit": {
    answers: "auth done 400 403 mfa 400 400",
    post: async ({ owner, standIn }) => {
      await buyCredits({ ctx: owner, standIn }, 1);
      const form = { report_type: "seller_owner", pay_with: "credit", order_key: newId() };
      return { query: `property_id=${(await insertProperty(owner)).id}`, form };
    },
  },
  "/dashboard/properties": {
    answers: "auth done done 403 mfa done done",
    post: () => ({ form: { mails: "off" } }),
  },
  "/dashboard/properties/new": {
    answers: "auth done done 403 mfa done done",
    post: () => ({ form: KEPT_FORM }),
  },
  "/dashboard/properties/kept/:keptId": {
    answers: "auth done 404 403 mfa 404 404",
    post: async ({ owner }) => ({
      path: `/dashboard/properties/kept/${(await insertKept(owner)).id}`,
      form: { intent: "forget" },
    }),
  },
  "/dashboard/properties/kept/:keptId/edit": {
    answers: "auth done 404 403 mfa 404 404",
    post: async ({ owner }) => ({
      path: `/dashboard/properties/kept/${(await insertKept(owner)).id}/edit`,
      form: { ...KEPT_FORM, area_sqm: "160" },
    }),
  },
  "/dashboard/properties/:propertyId": {
    answers: "auth done 404 403 mfa 404 404",
    post: async ({ owner }) => ({
      path: `/dashboard/properties/${(await insertProperty(owner)).id}`,
      form: { ...property, area_sqm: "310" },
    }),
  },
  "/dashboard/properties/:propertyId/pictures add": {
    answers: "auth done 404 403 mfa 404 404",
    post: async ({ owner }) => {
      const form = new FormData();
      form.append("picture", new File([view()], "villa.png", { type: "image/png" }));
      return { path: `/dashboard/properties/${(await insertProperty(owner)).id}/pictures`, form };
    },
  },
  "/dashboard/properties/:propertyId/pictures remove": {
    answers: "auth done 404 403 mfa 404 404",
    post: async ({ owner }) => {
      const { id } = await insertProperty(owner);
      const added = await addPropertyPicture(owner, id, view());
      if (!added.ok) throw new Error(added.reason);
      return { path: `/dashboard/properties/${id}/pictures`, form: { remove: added.picture.id } };
    },
  },
  "/dashboard discard": {
    answers: "auth done 400 403 mfa 400 400",
    post: async ({ owner }) => ({ form: { intent: "discard", id: (await insertProperty(owner)).id } }),
  },
  "/dashboard cancel": {
    answers: "auth done 400 403 mfa 400 400",
    post: async ({ owner }) => ({ form: { intent: "cancel", id: (await insertCreditOrder(owner, 2)).id } }),
  },
  "/reports/:reportId/update": {
    answers: "auth done 404 403 mfa 404 404",
    post: async ({ owner }) => ({
      path: `/reports/${(await insertFinishedReport(owner)).report.id}/update`,
      form: { area_sqm: "310" },
    }),
  },
  // Trying changes nothing but the count of its limit.
  "/reports/:reportId/question try": {
    answers: "auth 200 404 403 mfa 404 404",
    post: async ({ owner }) => ({
      path: `/reports/${(await insertFinishedReport(owner)).report.id}/question`,
      form: { intent: "try", version: "1", area_sqm: "310" },
    }),
  },
  "/reports/:reportId/question make": {
    answers: "auth done 404 403 mfa 404 404",
    post: async ({ owner }) => ({
      path: `/reports/${(await insertFinishedReport(owner)).report.id}/question`,
      form: { intent: "make", version: "1", area_sqm: "310", reason: REASON },
    }),
  },
  "/dashboard/credits": {
    answers: "auth done done 403 mfa done done",
    post: () => ({ form: { intent: "buy", quantity: "3", shown_price: "108000" } }),
  },
  "/orders/:paymentId/refund": {
    answers: "auth done 404 403 mfa 404 404",
    post: async ({ owner }) => ({
      path: `/orders/${(await insertPaidReport(owner)).payment.id}/refund`,
      form: { reason: REASON },
    }),
  },
  "/reports/:reportId/share send": {
    answers: "auth done 400 400 mfa 400 400",
    post: async (people) => ({
      path: (await shared(people)).path,
      form: { intent: "send", email: "second@example.com" },
    }),
  },
  "/reports/:reportId/share revoke": {
    answers: "auth done 400 done mfa 400 400",
    post: async (people) => {
      const { path, link } = await shared(people);
      return { path, form: { intent: "revoke", link } };
    },
  },
  "/profile": {
    answers: "auth done done 403 mfa done done",
    post: () => ({ form: { full_name: "ريم الحربي", phone: "" } }),
  },
  "/dashboard/profile": {
    answers: "auth done done 403 mfa done done",
    post: () => ({ form: { full_name: "ريم المطيري", phone: "" } }),
  },
  "/dashboard/searches": {
    answers: "auth done moved 403 mfa moved moved",
    post: async (people) => ({ form: { search: await search(people) } }),
  },
  ...INBOX_ACTS,
  ...ACCOUNT_ACTS,
  ...GIFT_ACTS,
  ...KEY_ACTS,
  ...OFFICE_ACTS,
  ...IMPORT_ACTS,
};
