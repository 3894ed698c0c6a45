import { and, eq, isNull } from "drizzle-orm";
import { profiles, users } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { admit, admitAll, giveBack, type Backoff } from "#app/platform/rate-limit.server.ts";
import { mailsTo } from "./mail-link.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { siteCounters } from "#app/platform/site-counter.server.ts";
import { checkPassword } from "#app/domains/accounts/passwords/password-policy.server.ts";
import { unlessBusy } from "#app/domains/accounts/passwords/password-turn.server.ts";
import { hashPassword } from "#app/domains/accounts/passwords/password-hash.server.ts";
import { writeWords } from "#app/domains/accounts/people/person-words.server.ts";
import { findUserByEmail } from "#app/domains/accounts/find-user.server.ts";
import { AUTH_BACKOFF, type SignupInput, type SignupRefusal } from "#app/domains/accounts/rules.ts";
import { signUpCookie } from "./sign-up-browser.server.ts";
import { issueToken, voidTokens } from "./link-tokens.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** `setCookie` marks the browser, so that the mailed link keeps name and password there. */
type Outcome = { ok: true; setCookie: string } | SignupRefusal;
const REGISTERED = { ok: false, reason: "already-registered" } as const;

type Person = { email: string; fullName: string; passwordHash: string; next: string | null };

/**
 * Makes an unconfirmed account with its profile and mails the confirmation link. Nobody is signed in by this. For an
 * address whose account nobody has confirmed it does the same: name and password replace the earlier ones, whose links
 * are void. Says so if the address is registered and confirmed, and refuses a password that is easy to guess. The link
 * leads to `next`, in whichever browser it is followed; null is the dashboard.
 */
export async function signUp(
  ctx: VisitorContext,
  input: SignupInput,
  next: string | null = null,
): Promise<Outcome> {
  const { email, full_name: fullName, password } = input;
  const refusal = await checkPassword(password, { email, fullName });
  if (refusal) return { ok: false, reason: refusal };
  const counters: [string, Backoff][] = [
    [counterKey(ctx, "signup-ip", networkOf(ctx.clientIp)), AUTH_BACKOFF.signupPerIp],
    ...siteCounters(ctx, "signup", AUTH_BACKOFF.signupPerSite),
  ];
  const admission = await admitAll(ctx, counters);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  if (isRegistered(await findUserByEmail(ctx, email))) return REGISTERED;
  // Each sign-up mails a link to whoever owns the address.
  const mailed = mailsTo(ctx, email, "confirm");
  const mails = await admit(ctx, ...mailed);
  if (!mails.ok) return { ...mails, reason: "too-many" };

  const hashed = await unlessBusy(() => hashPassword(password));
  if (!hashed.ok) {
    for (const [key] of [...counters, mailed]) await giveBack(ctx, key);
    return hashed;
  }
  const person = { email, fullName, passwordHash: hashed.value, next };
  for (;;) {
    const known = await findUserByEmail(ctx, email);
    if (isRegistered(known)) return REGISTERED;
    const linkId = await store(ctx, person, known?.id ?? null);
    if (linkId !== null) return { ok: true, setCookie: signUpCookie(ctx, linkId) };
    // The account came, went or was confirmed since it was read: look again.
  }
}

type User = Awaited<ReturnType<typeof findUserByEmail>>;
const isRegistered = (user: User): boolean => user !== null && user.emailConfirmedAt !== null;

/**
 * Writes a new account, or replaces the unconfirmed one of `knownId`, with profile, link and mail. Gives the link's id.
 * Null, and nothing written, if the address has another account meanwhile, or that one is no longer unconfirmed.
 */
async function store(ctx: VisitorContext, person: Person, knownId: string | null): Promise<string | null> {
  const { email, fullName, passwordHash, next } = person;
  const userId = knownId ?? newId();
  const now = ctx.now();
  const unconfirmed = and(eq(users.id, userId), isNull(users.emailConfirmedAt), isNull(users.closedAt));
  const profile = { fullName, phone: null, updatedAt: now };
  const token = issueToken(ctx, userId, "confirm", next);
  const mail = draftMail("confirm-email", userId, { tokenId: token.id });
  try {
    const account =
      knownId === null
        ? ctx.db.insert(users).values({ id: userId, email, passwordHash, createdAt: now })
        : ctx.db.update(users).set({ passwordHash, createdAt: now }).where(unconfirmed);
    const stored = await unitOfWork(ctx)
      .when("stored", account)
      .also("profile", ({ holds }) =>
        insertWhere(ctx.db, profiles, { ...profile, userId, createdAt: now }, holds).onConflictDoUpdate({
          target: profiles.userId,
          set: profile,
        }),
      )
      .alsoAll(({ holds }) => writeWords(ctx.db, userId, profile, holds))
      .also("linksBefore", ({ holds }) => voidTokens(ctx, userId, holds))
      .also("link", ({ holds }) => token.statementWhere(holds))
      .mail(mail)
      .run();
    if (!stored.ok) return null;
  } catch (error) {
    const found = await findUserByEmail(ctx, email);
    // Two sign-ups of one address at once: the unique column accepted one.
    if (found && knownId === null && found.id !== userId) return null;
    // Ours was stored, and its answer lost.
    if (found?.passwordHash !== passwordHash) throw error;
    await enqueue(ctx, { type: "mail.deliver", mailId: mail.id });
  }
  return token.id;
}
