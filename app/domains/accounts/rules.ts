import { z } from "zod";
import { say } from "#app/i18n/site/errors.ts";
import { days, hours, minutes, seconds } from "#app/lib/duration.ts";
import { mailAddress, personName } from "#app/lib/text/typed-fields.ts";

export const ROLES = ["super_admin"] as const;

export const AUTH_TOKEN_PURPOSES = ["confirm", "magic", "reset"] as const;
export type AuthTokenPurpose = (typeof AUTH_TOKEN_PURPOSES)[number];

/** How long a mailed link works. */
export const AUTH_TOKEN_LIFETIME: Record<AuthTokenPurpose, number> = {
  confirm: hours(24),
  magic: minutes(30),
  reset: minutes(30),
};

/** The state of a mailed link, when it is opened. */
export type LinkState = "usable" | "used" | "replaced" | "expired" | "foreign" | "unknown";
export type LinkRefusal = Exclude<LinkState, "usable">;

/** How a session was opened, in the words of the `amr` claim. */
export const FIRST_FACTORS = ["password", "magiclink", "otp", "recovery"] as const;
export type FirstFactor = (typeof FIRST_FACTORS)[number];

/** What raised a session to aal2. */
export const SECOND_FACTORS = ["totp", "mfa/phone", "recovery_code"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Authenticator assurance levels: one factor, or two. */
export type AssuranceLevel = "aal1" | "aal2";

/** A session as read from its cookie or an access token, with the person it stands for. */
export type Session = {
  /** Names the session in lists and tokens; opens nothing. */
  handle: string;
  /** The secret that the cookie holds; null for a caller by access token. */
  rawId: string | null;
  userId: string;
  email: string;
  fullName: string | null;
  avatarUrl: string | null;
  hasPassword: boolean;
  /** A super administrator whose account is not suspended. */
  isAdmin: boolean;
  /** Since when the account is suspended, and why; null while it is not. Epoch ms. */
  suspendedAt: number | null;
  suspendedFor: string | null;
  /** The account has a verified second factor. */
  hasFactor: boolean;
  firstFactor: FirstFactor;
  /** When the person last proved who they are in this session, by any factor. Epoch ms. */
  authenticatedAt: number;
  secondFactor: SecondFactor | null;
  mfaAt: number | null;
  createdAt: number;
};

export const levelOf = (session: Pick<Session, "mfaAt">): AssuranceLevel =>
  session.mfaAt === null ? "aal1" : "aal2";

/** The account has a second factor, and this session has not given it yet. It opens only the question for it. */
export const isPending = (session: Pick<Session, "hasFactor" | "mfaAt">): boolean =>
  session.hasFactor && session.mfaAt === null;

/** For an administrator only the second factor counts as a proof; a password alone does not. */
export const provesByFactor = (session: Pick<Session, "isAdmin" | "hasFactor">): boolean =>
  session.isAdmin && session.hasFactor;

/** Whether the person proved who they are recently enough to change the account itself. */
export const isRecent = (
  session: Pick<Session, "authenticatedAt" | "mfaAt" | "isAdmin" | "hasFactor">,
  now: number,
): boolean => now - (provesByFactor(session) ? (session.mfaAt ?? 0) : session.authenticatedAt) <= RECENT_AUTH;

/** A session lives this long after its last renewal: the inactivity timeout. */
export const SESSION_LIFETIME_DAYS = 30;
/** No renewal extends a session beyond this age. */
export const SESSION_MAX_AGE = days(90);
/** A session that still owes its second factor ends after this time. */
export const PENDING_SESSION_LIFETIME = minutes(15);
/** Beyond this number the least recently used session of a user ends. */
export const MAX_SESSIONS = 20;
/** WebSockets that a person, and one session of theirs, may have open; a further one ends the oldest. */
export const MAX_SOCKETS = 40;
export const MAX_SOCKETS_PER_SESSION = 10;
/** The same limit for sessions that still owe their second factor. They never end a session that gave it. */
export const MAX_PENDING_SESSIONS = 5;
/** How recent a proof must be for changes to factors, sessions, password or the account itself. */
export const RECENT_AUTH = minutes(15);
/** An administrator gives the second factor at least this often. */
export const ADMIN_MFA_AGE = hours(12);

export const FACTOR_TYPES = ["totp", "phone"] as const;
export type FactorType = (typeof FACTOR_TYPES)[number];
export const FACTOR_STATUSES = ["unverified", "verified"] as const;
export type FactorStatus = (typeof FACTOR_STATUSES)[number];
export const MAX_FACTORS = 10;
export const CHALLENGE_LIFETIME = minutes(5);
/** After this many wrong codes a challenge, and its factor, accept no more for a while. */
export const MAX_CODE_FAILURES = 5;
/** An enrolment never verified is removed after this time. */
export const UNVERIFIED_FACTOR_LIFETIME = days(1);

export const EXPORT_STATUSES = ["pending", "ready", "failed"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export const PASSWORD_MIN = 6;
/** How many passwords an isolate accepts for checking at a time, one by one; further ones are refused. */
export const PASSWORD_PLACES = 6;
/** How long one of them waits for its turn at most, and when it is worth coming again. */
export const PASSWORD_WAIT_MS = seconds(2);

/** The upper bound keeps megabytes away from the hash. */
export const PASSWORD_MAX = 200;

/** How long after the last sign-in the mark of a known browser counts. */
export const KNOWN_BROWSER_LIFETIME = days(365);
/** After this many failed passwords in a row the password alone no longer opens the account (NIST SP 800-63B 3.2.2). */
export const MAX_PASSWORD_FAILURES = 100;
/** Failures at an address without an account are forgotten when nobody has tried for this long. */
export const UNKNOWN_FAILURES_KEPT_FOR = days(365);

/**
 * How attempts are slowed down, counted per address, per IP and per pair of both. One address from one IP soon waits
 * long. One address from everywhere waits only after many tries, and never longer than a minute. A browser that has
 * signed in to the account before has attempts of its own (`known-browser`), so that no stranger can shut the owner
 * out. All such browsers share a total, so that a hundred marks do not give a hundred times the guesses.
 */
export const AUTH_BACKOFF = {
  loginPerPair: { free: 5, firstWaitMs: seconds(15), maxWaitMs: minutes(15), regainMs: hours(1) },
  loginPerAddress: { free: 30, firstWaitMs: seconds(5), maxWaitMs: minutes(1), regainMs: minutes(10) },
  /** For all browsers together that have signed in to the account before. */
  loginPerKnown: { free: 30, firstWaitMs: seconds(5), maxWaitMs: minutes(1), regainMs: minutes(10) },
  loginPerIp: { free: 60, firstWaitMs: seconds(15), maxWaitMs: minutes(15), regainMs: minutes(1) },
  signupPerIp: { free: 60, firstWaitMs: minutes(1), maxWaitMs: minutes(30), regainMs: minutes(1) },
  /** For a whole IPv6 /48, in which one customer has thousands of networks. */
  signupPerSite: { free: 240, firstWaitMs: minutes(1), maxWaitMs: minutes(30), regainMs: seconds(15) },
  mailPerAddress: { free: 4, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: hours(1) },
  mailPerIp: { free: 60, firstWaitMs: minutes(1), maxWaitMs: minutes(30), regainMs: minutes(1) },
  mailPerSite: { free: 240, firstWaitMs: minutes(1), maxWaitMs: minutes(30), regainMs: seconds(15) },
  /** A password or code asked again inside a session; per user. */
  confirmPerUser: { free: 5, firstWaitMs: seconds(15), maxWaitMs: minutes(15), regainMs: hours(1) },
  /** Recovery codes; per user. */
  recoveryPerUser: { free: 5, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: hours(4) },
  /** New sets of recovery codes; each set takes ten hashes. Per user. */
  recoverySetsPerUser: { free: 5, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: hours(1) },
  /** Codes by text message, which cost money; per user. */
  textsPerUser: { free: 3, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: hours(1) },
  /** Texts to a number that nobody has verified yet, whichever account asks; and such texts per IP. */
  textsPerNewNumber: { free: 3, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: hours(1) },
  newNumbersPerIp: { free: 10, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(10) },
  newNumbersPerSite: { free: 30, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(5) },
} as const;

/** Unconfirmed accounts are deleted after this time. */
export const UNCONFIRMED_LIFETIME = days(7);

const email = mailAddress({
  missing: say.emailRequired,
  invalid: say.emailInvalid,
  long: say.emailTooLong,
});

export const LoginInput = z.object({
  email,
  password: z.string(say.passwordRequired).max(PASSWORD_MAX, say.passwordTooLong),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** A password to be set, typed twice. Its length is judged here, its quality by `checkPassword`. */
const newPassword = {
  password: z
    .string(say.passwordRequired)
    .min(PASSWORD_MIN, say.passwordTooShort)
    .max(PASSWORD_MAX, say.passwordTooLong),
  password_confirmation: z.string(say.passwordConfirmationRequired),
};
const typedTwice = (input: { password: string; password_confirmation: string }) =>
  input.password === input.password_confirmation;
const MISMATCH = { path: ["password_confirmation"], message: say.passwordMismatch };

const fullName = personName(
  { min: 1, max: 100 },
  { short: say.fullNameRequired, long: say.fullNameTooLong, refused: say.nameRefused },
);

export const SignupInput = z
  .object({ full_name: fullName, email, ...newPassword })
  .refine(typedTwice, MISMATCH);
export type SignupInput = z.infer<typeof SignupInput>;

/** Name and password, typed when another browser than the one that signed up opens the confirmation link. */
export const ConfirmElsewhereInput = z
  .object({ full_name: fullName, ...newPassword })
  .refine(typedTwice, MISMATCH);
export type ConfirmElsewhereInput = z.infer<typeof ConfirmElsewhereInput>;

/** A new password when no old one is asked for: after a reset link, or in an account that has had none. */
export const NewPasswordInput = z.object(newPassword).refine(typedTwice, MISMATCH);
export type NewPasswordInput = z.infer<typeof NewPasswordInput>;

export const ChangePasswordInput = z
  .object({
    current_password: z.string(say.currentPasswordRequired).max(PASSWORD_MAX, say.passwordTooLong),
    ...newPassword,
  })
  .refine(typedTwice, MISMATCH);
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const ConfirmIdentityInput = z.object({
  password: z.string(say.passwordRequired).max(PASSWORD_MAX, say.passwordTooLong),
});
export type ConfirmIdentityInput = z.infer<typeof ConfirmIdentityInput>;

export const MagicLinkInput = z.object({ email });
export type MagicLinkInput = z.infer<typeof MagicLinkInput>;

/** Why a form is not accepted as a person's: Turnstile says so, or cannot be asked. */
export type HumanRefusal = "not-human" | "check-unavailable";

/** Too many attempts: the next one is accepted after `waitMs`. */
export type Waiting = { ok: false; reason: "too-many"; waitMs: number };
/**
 * Too many passwords are being checked at once, of all people. This did not count as an attempt, and the next may come
 * after `waitMs`.
 */
export type Busy = { ok: false; reason: "busy"; waitMs: number };

export type LoginRefusal =
  { ok: false; reason: "wrong-credentials" | "unconfirmed" | "link-needed" } | Waiting | Busy;
/**
 * Why a password may not be set: it is common, holds the person's own name or address, or is made of the product's own
 * words.
 */
const PASSWORD_REFUSALS = ["common-password", "personal-password", "product-password"] as const;
export type PasswordRefusal = (typeof PASSWORD_REFUSALS)[number];
export const isPasswordRefusal = (reason: string): reason is PasswordRefusal =>
  PASSWORD_REFUSALS.some((known) => known === reason);

export type ChangePasswordRefusal =
  | "wrong-password"
  /** After too many failures in a row the password no longer counts until a mailed link opened the account. */
  | "link-needed"
  /** An account without a password needs a fresh proof of who it is. */
  | "reauthentication-needed"
  | "changed-meanwhile"
  | PasswordRefusal;

export type SignupRefusal = { ok: false; reason: "already-registered" | PasswordRefusal } | Waiting | Busy;

/** Why an account was not marked as a real-estate office. */
export type OfficeRefusal = "gone" | "closed" | "not-admin";

/** Why an account was not suspended, or its suspension not lifted. */
export type SuspensionRefusal =
  | "gone"
  | "closed"
  | "self"
  /** For another reason. */
  | "suspended-already"
  /** The person who asks is no longer an administrator. */
  | "not-admin";

/** Why the role of super administrator was not given or taken. */
export type RoleRefusal =
  | "gone"
  | "closed"
  | "unconfirmed"
  | "suspended"
  | "last-admin"
  /** The person who asks is no longer an administrator. */
  | "not-admin";

/** The filters of the administration's list of accounts; each has a stored count. */
export type PeopleFilter = "all" | "office" | "suspended" | "admin";
export type PeopleSort = "newest" | "oldest";
