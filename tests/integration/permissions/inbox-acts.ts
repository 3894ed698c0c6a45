import { setBlocked } from "#app/domains/listings/inbox/block-person.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertViewing, typedTime } from "#tests/factories/conversations.ts";
import { insertListing } from "#tests/factories/listings.ts";
import type { Act } from "./acts.ts";
import type { People } from "./people.ts";

/** Only the two of a conversation may act in it; it looks missing to everybody else. */
const THEIRS = "auth done 404 403 mfa 404 404";

async function asked({ owner }: People, confirmed = false) {
  const made = await insertViewing(owner, (await insertListing(owner)).id, { confirmed });
  return { ...made, path: `/dashboard/inbox/${made.conversationId}` };
}

/** The posts of a conversation about the owner's listing. */
export const INBOX_ACTS: Record<string, Act> = {
  "/dashboard/inbox/:conversationId answer": {
    answers: THEIRS,
    post: async (people) => ({
      path: (await asked(people)).path,
      form: { intent: "answer", form_key: newId(), message: "نعم، يناسبنا ذلك" },
    }),
  },
  "/dashboard/inbox/:conversationId propose": {
    answers: THEIRS,
    post: async (people) => ({
      path: (await asked(people)).path,
      form: { intent: "propose", time1: typedTime(days(2)), time2: "", time3: "" },
    }),
  },
  "/dashboard/inbox/:conversationId confirm": {
    answers: THEIRS,
    post: async (people) => {
      const { path, viewing, at } = await asked(people);
      return { path, form: { intent: "confirm", viewing, at: String(at) } };
    },
  },
  "/dashboard/inbox/:conversationId decline": {
    answers: THEIRS,
    post: async (people) => {
      const { path, viewing } = await asked(people);
      return { path, form: { intent: "decline", viewing } };
    },
  },
  "/dashboard/inbox/:conversationId cancel": {
    answers: THEIRS,
    post: async (people) => {
      const { path, viewing } = await asked(people, true);
      return { path, form: { intent: "cancel", viewing } };
    },
  },
  "/dashboard/inbox/:conversationId block": {
    answers: THEIRS,
    post: async (people) => ({ path: (await asked(people)).path, form: { intent: "block" } }),
  },
  "/dashboard/inbox/:conversationId unblock": {
    answers: THEIRS,
    post: async (people) => {
      const { path, conversationId } = await asked(people);
      await setBlocked(people.owner, conversationId, true);
      return { path, form: { intent: "unblock" } };
    },
  },
  "/dashboard/inbox/:conversationId/report": {
    answers: THEIRS,
    post: async (people) => ({
      path: `${(await asked(people)).path}/report`,
      form: { reason: "fraud", note: "" },
    }),
  },
};
