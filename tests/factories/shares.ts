import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "./accounts.ts";
import { insertFinishedReport } from "./closing.ts";
import type { Witness } from "./context.ts";

/** The address of a new recipient. */
export const newAddress = () => `reader-${newId()}@example.com`;

/** The share form's input: an address, and the version to share. */
export const to = (email: string, version = 1) => ({ email, version });

/** A member with a finished report. */
export async function ownerWithReport(fullName = "نورة القحطاني") {
  const owner = await insertMember({ fullName });
  return { owner, ...(await insertFinishedReport(owner)) };
}

/** The token in the newest mail that the owner's jobs delivered. */
export async function deliveredToken(owner: MemberContext & Witness): Promise<string> {
  const job = owner.sentJobs.findLast(({ type }) => type === "mail.deliver");
  if (job?.type !== "mail.deliver") throw new Error("no mail was enqueued");
  await deliverMail(owner, job.mailId);
  return /\/shared\/([\w-]{43})$/m.exec(owner.sentMails.at(-1)?.text ?? "")?.[1] ?? "";
}
