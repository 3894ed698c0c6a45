import { newId } from "#app/lib/ids.ts";
import { suspendOffice } from "#app/domains/offices/admin-offices.server.ts";
import { findOwnOffice } from "#app/domains/offices/who.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertInvitation, insertOffice, insertPerson, OFFICE_WORDS } from "#tests/factories/offices.ts";
import type { Act } from "./acts.ts";
import type { People } from "./people.ts";

/** The owner's office, made if there is none yet. */
const theirs = async ({ owner }: People) => (await findOwnOffice(owner)) ?? (await insertOffice(owner));

/** Only the owner of the office acts on it; for others the page is the form of a new one. */
const OWNERS = "auth done 400 403 mfa 400 400";
const ADMINS = "auth home home 403 mfa done done";

const onOffice = (
  intent: string,
  form: (people: People, officeId: string) => Promise<Record<string, string>>,
): Act => ({
  answers: OWNERS,
  fresh: true,
  post: async (people) => ({ form: { intent, ...(await form(people, (await theirs(people)).id)) } }),
});

const agentOf = async ({ owner }: People, officeId: string) => {
  const agent = await insertMember();
  await insertPerson(owner, officeId, agent);
  return agent;
};

const onAdmins = (intent: string, more: Record<string, string> = {}): Act => ({
  answers: ADMINS,
  fresh: true,
  post: async (people) => {
    const { id } = await theirs(people);
    if (intent === "restore") await suspendOffice(people.admin, id, "رخصة لمكتب آخر");
    return { path: `/admin/offices/${id}`, form: { intent, subject: id, ...more } };
  },
});

/** The posts about offices, on the owner's. */
export const OFFICE_ACTS: Record<string, Act> = {
  "/dashboard/office make": {
    answers: "auth done done 403 mfa done done",
    fresh: true,
    post: () => ({ form: { intent: "make", ...OFFICE_WORDS, slug: `o-${newId().slice(0, 20)}` } }),
  },
  "/dashboard/office edit": onOffice("edit", async () => ({ ...OFFICE_WORDS })),
  "/dashboard/office invite": onOffice("invite", async () => ({
    email: `${newId()}@example.com`,
    role: "agent",
  })),
  "/dashboard/office again": onOffice("again", async ({ owner }, id) => ({
    subject: (await insertInvitation(owner, id, `${newId()}@example.com`)).id,
  })),
  "/dashboard/office withdraw": onOffice("withdraw", async ({ owner }, id) => ({
    subject: (await insertInvitation(owner, id, `${newId()}@example.com`)).id,
  })),
  "/dashboard/office role": onOffice("role", async (people, id) => ({
    subject: (await agentOf(people, id)).userId,
    role: "owner",
  })),
  "/dashboard/office remove": onOffice("remove", async (people, id) => ({
    subject: (await agentOf(people, id)).userId,
  })),
  "/dashboard/office leave": onOffice("leave", async ({ owner }, id) => {
    await insertPerson(owner, id, await insertMember(), "owner");
    return {};
  }),
  "/dashboard/office/listings/:listingId": {
    answers: "auth done 404 403 mfa 404 404",
    fresh: true,
    post: async (people) => {
      const { id } = await theirs(people);
      const agent = await agentOf(people, id);
      const listing = await insertListing(agent, { officeId: id });
      return {
        path: `/dashboard/office/listings/${listing.id}`,
        form: { person: people.owner.userId },
      };
    },
  },
  // Only for the address that it was sent to: the other member's.
  "/office/invitations/:token": {
    answers: "auth 400 done 403 mfa 400 400",
    fresh: true,
    post: async (people) => {
      const { id } = await theirs(people);
      const { token } = await insertInvitation(people.owner, id, people.contexts.other.email);
      return { path: `/office/invitations/${token}`, form: {} };
    },
  },
  "/admin/offices/:officeId suspend": onAdmins("suspend", { reason: "رخصة المكتب لمكتب آخر غيره" }),
  "/admin/offices/:officeId restore": onAdmins("restore"),
};
