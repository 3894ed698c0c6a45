import { z } from "zod";
import { say } from "#app/i18n/errors.ts";
import { foldDigits } from "#app/lib/arabic.ts";
import { hours, minutes, days } from "#app/lib/duration.ts";

export const ROLES = ["super_admin"] as const;
export type Role = (typeof ROLES)[number];

export const AUTH_TOKEN_PURPOSES = ["confirm", "magic"] as const;
export type AuthTokenPurpose = (typeof AUTH_TOKEN_PURPOSES)[number];

/** How long a mailed link works. */
export const AUTH_TOKEN_LIFETIME: Record<AuthTokenPurpose, number> = {
  confirm: hours(24),
  magic: minutes(30),
};

/** A session lives this long after its last renewal. */
export const SESSION_LIFETIME_DAYS = 30;

export const PASSWORD_MIN = 6;
/** An upper bound keeps the hash from being fed megabytes. */
export const PASSWORD_MAX = 200;

/** Attempts allowed per window, counted per address and per IP. */
export const AUTH_LIMITS = {
  loginPerAddress: { limit: 10, windowMs: minutes(15) },
  loginPerIp: { limit: 50, windowMs: minutes(15) },
  signupPerIp: { limit: 60, windowMs: hours(1) },
  mailPerAddress: { limit: 5, windowMs: hours(1) },
  mailPerIp: { limit: 60, windowMs: hours(1) },
} as const;

/** Unconfirmed accounts nobody came back to are removed after this time. */
export const UNCONFIRMED_LIFETIME = days(7);

/** An e-mail address as people type it: trimmed, direction marks dropped, lower case. */
export const email = z
  .string(say.emailRequired)
  .transform((text) =>
    foldDigits(text)
      .replace(/[\u200e\u200f\u061c]/g, "")
      .trim()
      .toLowerCase(),
  )
  .pipe(z.email(say.emailInvalid).max(255, say.emailTooLong));

export const LoginInput = z.object({
  email,
  password: z.string(say.passwordRequired).max(PASSWORD_MAX, say.passwordTooLong),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const SignupInput = z
  .object({
    full_name: z
      .string(say.fullNameRequired)
      .trim()
      .min(1, say.fullNameRequired)
      .max(100, say.fullNameTooLong),
    email,
    password: z
      .string(say.passwordRequired)
      .min(PASSWORD_MIN, say.passwordTooShort)
      .max(PASSWORD_MAX, say.passwordTooLong),
    password_confirmation: z.string(say.passwordConfirmationRequired),
  })
  .refine((input) => input.password === input.password_confirmation, {
    path: ["password_confirmation"],
    message: say.passwordMismatch,
  });
export type SignupInput = z.infer<typeof SignupInput>;

export const MagicLinkInput = z.object({ email });
export type MagicLinkInput = z.infer<typeof MagicLinkInput>;

export type LoginRefusal = "wrong-credentials" | "unconfirmed" | "too-many";
export type SignupRefusal = "already-registered" | "too-many";
export type MailLinkRefusal = "too-many";
export type TokenRefusal = "link-invalid";
