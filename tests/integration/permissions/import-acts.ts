import { eq } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import { fileOf, insertFeed, insertWaitingImport, offered } from "#tests/factories/imports.ts";
import type { Act } from "./acts.ts";

/** Nothing is written for an account that is no office, which none of the askers is. */
const NO_OFFICE = "auth 400 400 403 mfa 400 400";
const OWN_FEED = "auth done 400 403 mfa 400 400";
const OWN_RUN = "auth done 404 403 mfa 404 404";

const feed = (intent: string): Act => ({
  answers: OWN_FEED,
  post: async ({ owner }) => ({ form: { intent, source: await insertFeed(owner, intent === "resume") } }),
});
const run = (intent: string): Act => ({
  answers: OWN_RUN,
  post: async ({ owner }) => ({
    path: `/dashboard/office/import/${(await insertWaitingImport(owner)).importId}`,
    form: { intent },
  }),
});

/** The posts of the pages of imports. */
export const IMPORT_ACTS: Record<string, Act> = {
  "/dashboard/office/import upload": {
    answers: NO_OFFICE,
    post: () => {
      const form = new FormData();
      form.set("intent", "upload");
      form.set("file", new File([fileOf("csv", offered(1))], "listings.csv", { type: "text/csv" }));
      return { form };
    },
  },
  "/dashboard/office/import feed": {
    answers: NO_OFFICE,
    post: () => ({
      form: {
        intent: "feed",
        name: "خلاصة",
        address: "https://feeds.miyar-office.com/a.xml",
        every_hours: "24",
      },
    }),
  },
  "/dashboard/office/import fetch": feed("fetch"),
  "/dashboard/office/import pause": feed("pause"),
  "/dashboard/office/import resume": feed("resume"),
  "/dashboard/office/import remove": feed("remove"),
  "/dashboard/office/import/:importId map": run("map"),
  "/dashboard/office/import/:importId discard": run("discard"),
  "/dashboard/office/import/:importId keep": {
    answers: OWN_RUN,
    post: async ({ owner }) => {
      await owner.db.update(users).set({ officeSince: owner.now() }).where(eq(users.id, owner.userId));
      const { importId } = await insertWaitingImport(owner);
      return { path: `/dashboard/office/import/${importId}`, form: { intent: "keep", column: "reference" } };
    },
  },
};
