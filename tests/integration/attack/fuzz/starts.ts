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

/** Begins with nobody: files follow each other in one runtime, each with empty stores. */
export async function beginAnew(): Promise<void> {
  crowd = null;
  things = null;
  for (const name of Object.keys(tally)) delete tally[name];
  const watched = await env.DB.prepare("select 1 from sqlite_master where name = 'touched'").first();
  if (!watched) await watchTables();
}

/** A post that would be taken, by somebody who may make it. */
export type Start = { path: string; cookie: string | undefined; fields: Fields };

/** Somebody who knows a form well: each time on new things, with new people where the last ones were used up. */
export type Starter = () => Promise<Start>;

let crowd: Promise<People> | null = null;

/** The same people for every form that changes nothing about them. */
export const people = (): Promise<People> => (crowd ??= insertPeople());

let things: Promise<Things> | null = null;

/** One of everything that their owner can have. */
export const ownThings = (): Promise<Things> => (things ??= people().then(insertThings));

const LIKED = ["owner", "other", "aal2", "aal1", "anonymous"] as const satisfies readonly Who[];

/** Whose post goes through, by the answers of the permission matrix; the best of them where nobody's writes. */
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

/** What the matrix posts without the link that the page is for. */
const linked =
  (purpose: AuthTokenPurpose, form: Record<string, string> = {}): Starter =>
  async () => {
    const ctx = await insertMember({}, purpose === "confirm" ? { emailConfirmedAt: null } : {});
    await mailLink(ctx, ctx.email, purpose);
    const token = await mailedToken(ctx, ctx.email);
    return { path: `/auth/${purpose}?token=${token}`, cookie: undefined, fields: fieldsOf(form) };
  };

const NEW = { password: "سفينة-بلا-مرسى", password_confirmation: "سفينة-بلا-مرسى" };

/** The second step of somebody who owes it. */
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

/** A valid post of every form of the site: a form that the permission matrix has a row for is here by itself. */
export const STARTS: Record<string, Starter> = {
  ...Object.fromEntries(Object.entries(ACTS).map(([name, act]) => [name, starterOf(name, act)])),
  "/auth/confirm": linked("confirm", { full_name: "نورة القحطاني", ...NEW }),
  "/auth/magic": linked("magic"),
  "/auth/reset": linked("reset", NEW),
  "/auth/mfa": secondStep("verify"),
  "/auth/mfa send": secondStep("send"),
  "/auth/mfa recover": secondStep("recover"),
};
