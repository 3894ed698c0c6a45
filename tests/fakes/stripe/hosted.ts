import type { Desk } from "./desk.ts";
import { stylesheetResponse } from "../shared/page.ts";
import { missingPageResponse, pageResponse, STYLESHEET_PATH, successUrl } from "./page.ts";
import { formText } from "./params.ts";
import { declineSession, paySession } from "./payments.ts";
import type { StoredSession } from "./state.ts";

/** The buyer's pages: `/c/pay/{session id}` and its style sheet. */
export function createHosted(desk: Desk, merchant: string | undefined) {
  function redirect(to: string): Response {
    return new Response(null, { status: 303, headers: { location: to, "cache-control": "no-store" } });
  }

  async function post(request: Request, stored: StoredSession): Promise<Response> {
    const { session } = stored;
    const form = new URLSearchParams(await formText(request));
    const action = form.get("action") ?? "pay";
    if (action === "cancel") return redirect(session.cancel_url ?? `/c/pay/${session.id}`);
    if (session.status === "open" && action === "pay") {
      const options = { later: form.has("later"), email: form.get("email") || undefined };
      // A double click may have been first: paySession does not change a complete session.
      await desk.change(null, (act) => paySession(act, session.id, options));
    } else if (session.status === "open" && action === "decline") {
      await desk.change(null, (act) => declineSession(act, session.id));
    }
    return redirect(session.status === "complete" ? successUrl(session) : `/c/pay/${session.id}`);
  }

  return async function handleHosted(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === STYLESHEET_PATH) return stylesheetResponse();
    const id = /^\/c\/pay\/([^/]+)$/.exec(pathname)?.[1];
    const stored = await desk.read((state) => state.sessions.get(id ?? ""));
    if (!stored) return missingPageResponse();
    if (request.method === "POST") return post(request, stored);
    return desk.read((state) => pageResponse(state, stored, merchant));
  };
}
