import { env } from "cloudflare:test";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import type { AuthTokenPurpose } from "#app/domains/accounts/rules.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { mailedToken } from "#tests/factories/credentials.ts";
import { addTotp, codeAt, insertSignedIn } from "#tests/factories/factors.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import type { Act } from "../../permissions/acts.ts";
import { ADMIN_ACTS } from "../../permissions/admin-acts.ts";
import { MEMBER_ACTS } from "../../permissions/member-acts.ts";
import { insertPeople, WHO, type People, type Who } from "../../permissions/people.ts";
import { insertThings, type Things } from "../../permissions/things.ts";
import { watchTables } from "../../permissions/touched.ts";
import { tally } from "./judge.ts";
import { fieldsOf, type Fields } from "./mutations.ts";

/** Forgets all people: files run one after another in one runtime, each with empty stores. */
export async function beginAnew(): Promise<void> {
  crowd = null;
  things = null;
  for (const name of Object.keys(tally)) delete tally[name];
  const watched = await env.DB.prepare("select 1 from sqlite_master where name = 'touched'").first();
  if (!watched) await watchTables();
}

/** A valid post, by a person who may send it. */
export type Start = { path: string; cookie: string | undefined; fields: Fields };

/** Prepares valid posts for a form: each time with new things, and with new people if the last ones were used up. */
export type Starter = () => Promise<Start>;

let crowd: Promise<People> | null = null;

/** The same people for every form that does not change them. */
export const people = (): Promise<People> => (crowd ??= insertPeople());

let things: Promise<Things> | null = null;

/** One of everything that the owner can have. */
export const ownThings = (): Promise<Things> => (things ??= people().then(insertThings));

const LIKED = ["owner", "other", "aal2", "aal1", "anonymous"] as const satisfies readonly Who[];

/**
 * The first preferred person whose post succeeds according to the permission matrix; if none writes, the best of them.
 */
export function actorOf({ answers }: Act): Who {
  const byWho = answers.split(" ");
  const answer = (who: Who) => byWho[WHO.indexOf(who)];
  for (const wanted of ["done", "200", "moved", "400"])
    for (const who of LIKED) if (answer(who) === wanted) return who;
  return "owner";
}

const starterOf =
  (name: string, act: Act): Starter =>
  async () => {
    const all = act.fresh ? await insertPeople() : await people();
    const who = actorOf(act);
    const [place = ""] = name.split(" ");
    const { path = place, query, form } = await act.post(all, who);
    return { path: query ? `${path}?${query}` : path, cookie: all.cookies[who], fields: fieldsOf(form) };
  };

/** Posts that the matrix sends without the link that the page is for. */
const linked =
  (purpose: AuthTokenPurpose, form: Record<string, string> = {}): Starter =>
  async () => {
    const ctx = await insertMember({}, purpose === "confirm" ? { emailConfirmedAt: null } : {});
    await mailLink(ctx, ctx.email, purpose);
    const token = await mailedToken(ctx, ctx.email);
    return { path: `/auth/${purpose}?token=${token}`, cookie: undefined, fields: fieldsOf(form) };
  };

const NEW = { password: "سفينة-بلا-مرسى", password_confirmation: "سفينة-بلا-مرسى" };

/** The second step of a person who still has to pass it. */
const secondStep =
  (intent: "verify" | "send" | "recover"): Starter =>
  async () => {
    const { ctx, factorId, secret, recoveryCodes } = await addTotp(await insertSignedIn());
    const { cookie } = await signIn(ctx);
    const forms = {
      verify: { factor: factorId, code: codeAt(secret, Date.now(), 1) },
      send: { factor: factorId },
      recover: { recovery_code: recoveryCodes[0] ?? "" },
    };
    const path = intent === "recover" ? "/auth/mfa?with=recovery" : "/auth/mfa";
    return { path, cookie, fields: fieldsOf({ intent, ...forms[intent] }) };
  };

const ACTS: Record<string, Act> = { ...MEMBER_ACTS, ...ADMIN_ACTS };

/** A valid post for every form of the site; forms in the permission matrix are included automatically. */
export const STARTS: Record<string, Starter> = {
  ...Object.fromEntries(Object.entries(ACTS).map(([name, act]) => [name, starterOf(name, act)])),
  "/auth/confirm": linked("confirm", { full_name: "نورة القحطاني", ...NEW }),
  "/auth/magic": linked("magic"),
  "/auth/reset": linked("reset", NEW),
  "/auth/mfa": secondStep("verify"),
  "/auth/mfa send": secondStep("send"),
  "/auth/mfa recover": secondStep("recover"),
};
