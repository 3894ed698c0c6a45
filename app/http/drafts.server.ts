import type { Session } from "react-router";
import { networkOf } from "#app/lib/network-of.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { DISCARD_DRAFT, KEPT_FORM_LIFETIME, OWNER_FIELD } from "#app/lib/kept-form.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { draftStore, type KeptForm } from "./draft-store.server.ts";
import { isSecretField } from "./form.server.ts";
import { readFormWithFiles } from "./form-with-files.server.ts";

/** The longest form that is kept, as JSON: twice what the largest form of ours may hold. */
const LONGEST = 64 * 1024;
/** KV keeps nothing for less than a minute. */
const SHORTEST_S = 60;
/** Members' ids, as `newId` makes them. */
const MEMBER_ID = /^[0-9a-f]{32}$/;
/** Fields that belong to one loading of a page, or say who it was loaded for. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(["form_key", "pictures", OWNER_FIELD]);

type Kept = Session<Record<string, KeptForm>>;

/** What a form held, by field. A field that occurs more than once is a list. */
type DraftValues = Record<string, string | string[]>;

const openStore = (ctx: VisitorContext, request: Request): Promise<Kept> =>
  draftStore(ctx).getSession(request.headers.get("Cookie"));

/** Writes what is left, or deletes it with its cookie if nothing is. Gives the Set-Cookie header. */
async function closeStore(ctx: VisitorContext, kept: Kept): Promise<string> {
  const left = Object.values(kept.data as Record<string, KeptForm>);
  if (left.length === 0) return draftStore(ctx).destroySession(kept);
  const until = Math.max(...left.map(({ keptUntil }) => keptUntil));
  const maxAge = Math.max(SHORTEST_S, Math.ceil((until - ctx.now()) / 1000));
  return draftStore(ctx).commitSession(kept, { maxAge });
}

/** A fault of the store costs the draft, not the page: it is noted, without anything that was typed. */
async function orWithout<Answer, Without>(
  ctx: VisitorContext,
  work: () => Promise<Answer>,
  without: Without,
): Promise<Answer | Without> {
  try {
    return await work();
  } catch (error) {
    ctx.log("drafts.failed", { reference: ctx.reference, error: errorText(error) });
    return without;
  }
}

/**
 * Keeps what a form held whose sender has to sign in first: for a day, for this browser, under its page's path. Gives
 * the Set-Cookie headers. Files, passwords and codes are not kept, nor a form that is longer than any of ours.
 */
export async function keepForm(ctx: VisitorContext, request: Request, page: string): Promise<string[]> {
  if (!(await ctx.allowBurst(`draft:${networkOf(ctx.clientIp)}`))) return [];
  // A body that is no form of ours holds nothing to keep. Its sender is asked to sign in all the same.
  const posted = (await readFormWithFiles(request, "", 0).catch(() => null))?.fields;
  if (!posted) return [];
  const owner = String(posted.get(OWNER_FIELD) ?? "");
  const fields = [...posted].flatMap(([name, value]): KeptForm["fields"] =>
    OF_THE_PAGE.has(name) || isSecretField(name) || typeof value !== "string" ? [] : [[name, value]],
  );
  const form: KeptForm = {
    owner: MEMBER_ID.test(owner) ? owner : null,
    keptUntil: ctx.now() + KEPT_FORM_LIFETIME,
    fields,
  };
  if (fields.every(([, value]) => value.trim() === "") || JSON.stringify(form).length > LONGEST) return [];
  return orWithout(ctx, async () => {
    const kept = await openStore(ctx, request);
    kept.set(page, form);
    return [await closeStore(ctx, kept)];
  }, []);
}

/** What `findDraft` gives a page: the values to fill its form with, and the headers of its answer. */
export type Draft = { values: DraftValues | null; headers: Headers };

/**
 * What this browser kept of a page's form; null if nothing, or nothing of this reader's. The first member who opens it
 * is its owner from then on. What belongs to another member is deleted instead of shown.
 */
export async function findDraft(
  ctx: VisitorContext,
  request: Request,
  page: string,
  userId: string | null,
): Promise<Draft> {
  const headers = new Headers();
  const none: Draft = { values: null, headers };
  return orWithout(
    ctx,
    async () => {
      const kept = await openStore(ctx, request);
      const form = ownValue(kept.data as Record<string, KeptForm>, page);
      if (!form) return none;
      const isOver = form.keptUntil <= ctx.now();
      const isOthers = userId !== null && form.owner !== null && form.owner !== userId;
      if (isOver || isOthers) {
        kept.unset(page);
        headers.append("Set-Cookie", await closeStore(ctx, kept));
        return none;
      }
      // A member's form waits for that member.
      if (userId === null && form.owner !== null) return none;
      if (form.owner !== userId) {
        kept.set(page, { ...form, owner: userId });
        headers.append("Set-Cookie", await closeStore(ctx, kept));
      }
      return { values: valuesOf(form), headers };
    },
    none,
  );
}

function valuesOf({ fields }: KeptForm): DraftValues {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of fields) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(values);
}

/** Deletes what was kept of a page's form: it was accepted, or its owner wants it gone. Gives the Set-Cookie headers. */
export async function dropDraft(ctx: VisitorContext, request: Request, page: string): Promise<string[]> {
  return orWithout(ctx, async () => {
    const kept = await openStore(ctx, request);
    if (!kept.has(page)) return [];
    kept.unset(page);
    return [await closeStore(ctx, kept)];
  }, []);
}

/** Deletes everything that this browser kept, because its member leaves. Gives the Set-Cookie headers. */
export async function forgetDrafts(ctx: VisitorContext, request: Request): Promise<string[]> {
  return orWithout(ctx, async () => {
    const kept = await openStore(ctx, request);
    return kept.id === "" ? [] : [await draftStore(ctx).destroySession(kept)];
  }, []);
}

/** The answer to a person who wants what was kept gone: the page with an empty form. */
export async function discardDraft(ctx: VisitorContext, request: Request, url: URL): Promise<Response> {
  const cookies = await dropDraft(ctx, request, url.pathname);
  const query = new URLSearchParams(url.search);
  query.delete(DISCARD_DRAFT);
  const to = query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
  return redirectWithFlash(to, "draft-discarded", cookies, "replace");
}

/** Whether a post only asks to delete what was kept of the page's form. */
export const asksToDiscard = (url: URL): boolean => url.searchParams.has(DISCARD_DRAFT);
