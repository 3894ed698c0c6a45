import { scryptSync } from "node:crypto";
import { issueLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext, VisitorContext } from "#app/platform/context.server.ts";
import { insertMember } from "./accounts.ts";
import type { Witness } from "./context.ts";
import { signIn } from "./signed-in.ts";

export const PASSWORD = "نخلة-الوادي-٧";
/** The password's hash at the lowest cost: the parameters are read from the hash, and tests try many passwords. */
export const PASSWORD_HASH = `scrypt$16$1$1$c2FsdA$${scryptSync(PASSWORD.normalize("NFKC"), "salt", 32, {
  N: 16,
  r: 1,
  p: 1,
}).toString("base64url")}`;

/** A person without an account, as posted by the sign-up form. */
export const newcomer = () => ({
  full_name: "نورة القحطاني",
  email: `${newId()}@example.com`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
});

/** A stored member with the password PASSWORD. */
export async function insertWithPassword(overrides: Partial<MemberContext> = {}) {
  return insertMember(overrides, { passwordHash: PASSWORD_HASH });
}

/** The same, with a stored session. */
export async function insertSignedInWithPassword(overrides: Partial<MemberContext> = {}) {
  const member = await insertWithPassword(overrides);
  const { session, cookie } = await signIn(member);
  return { ctx: { ...member, session }, cookie };
}

/** Runs the queued jobs and returns the token of the link in the last mail to the address. */
export async function mailedToken(ctx: VisitorContext & Witness, email: string): Promise<string> {
  await runJobs(ctx);
  const mail = ctx.sentMails.findLast(({ to }) => to === email);
  return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** Runs the queued mail and link jobs, and those that they enqueue. */
export async function runJobs(ctx: VisitorContext & Witness): Promise<void> {
  for (let job = ctx.sentJobs.shift(); job; job = ctx.sentJobs.shift()) {
    if (job.type === "link.issue") await issueLink(ctx, job.requestId);
    if (job.type === "mail.deliver") await deliverMail(ctx, job.mailId);
  }
}
