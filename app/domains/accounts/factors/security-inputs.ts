import { z } from "zod";
import { say } from "#app/i18n/site/errors.ts";
import { HUMAN_FIELD } from "#app/lib/human-field.ts";
import { EnrollFactorInput, humanToken, RecoveryCodeInput, VerifyFactorInput } from "./factor-rules.ts";

// The pages of an account's security hold several forms each; `intent` says which one was sent.

const intent = <Name extends string>(name: Name) => z.object({ intent: z.literal(name) });
const id = z.string(say.unexpected).max(64, say.unexpected);
const code = VerifyFactorInput.shape.code;

/** The page of sessions: end one, all others, or all. */
export const SessionsInput = z.discriminatedUnion(
  "intent",
  [intent("end").extend({ handle: id }), intent("end-others"), intent("end-all")],
  say.unexpected,
);

const [Totp, Phone] = EnrollFactorInput.options;

/** The list of factors: add one of either kind, remove one, make new recovery codes. */
export const FactorsInput = z.discriminatedUnion(
  "intent",
  [
    Totp.extend({ intent: z.literal("add-totp") }),
    Phone.safeExtend({ intent: z.literal("add-phone") }),
    intent("remove").extend({ factor: id }),
    intent("make-codes"),
  ],
  say.unexpected,
);

/** The page that finishes an enrolment: send a text message, or answer with the code. */
export const FinishFactorInput = z.discriminatedUnion(
  "intent",
  [intent("send").extend({ [HUMAN_FIELD]: humanToken.default("") }), intent("verify").extend({ code })],
  say.unexpected,
);

/** The second step of signing in: send a text message, answer with a code, or with a recovery code. */
export const SecondStepInput = z.discriminatedUnion(
  "intent",
  [
    intent("send").extend({ factor: id }),
    intent("verify").extend({ factor: id, code }),
    intent("recover").extend(RecoveryCodeInput.shape),
  ],
  say.unexpected,
);
