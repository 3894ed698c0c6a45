import { createRequestHandler, RouterContextProvider } from "react-router";
import { nonceContext, visitorContext } from "#app/http/context.ts";
import { newNonce, secure } from "#app/http/headers.server.ts";
import { readableFailure } from "#app/http/readable-failure.server.ts";
import { refuseElsewhere } from "#app/http/refuse-elsewhere.server.ts";
import { withoutSlash } from "#app/lib/content-pages.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { answerMachine } from "./api/dispatch.ts";
import { makeInTurn, refuseHaste } from "./brake-reads.ts";
import { appContext, visitorContextOf, withBatchContext, type WorkerEnv } from "./context.ts";
import { runCron } from "./cron.ts";
import { throughEdgeCache, type Rendered } from "./edge-cache.ts";
import { observed, type Answered } from "./observe.ts";
import { consume } from "./queue.ts";
import { isMembersPage, keptRoute, machineRoute, pageRoute } from "./route-of.ts";
import { withWholeBody } from "./whole-body.ts";

export { UserChannel } from "./user-channel.ts";

const loadBuild = () => import("virtual:react-router/server-build");
const renderPage = createRequestHandler(loadBuild, import.meta.env.MODE);

/** The pages with a Turnstile widget, where it is set up. */
const ASKS_HUMAN = [/^\/auth$/, /^\/contact$/, /^\/dashboard\/settings\/mfa\/[^/]+$/];

/** Requests that this isolate has answered. */
let served = 0;

/**
 * Says that the Worker answered, which files served without it do not; locally how many it has, so that a test can see
 * that nobody woke it.
 */
function sign(response: Response, { appEnv }: Settings): Response {
  served += 1;
  // An upgrade's answer cannot be written to.
  if (response.status === 101) return response;
  response.headers.set("X-Served-By", "worker");
  if (appEnv === "local") response.headers.set("X-Worker-Requests", String(served));
  return response;
}

function contextOf(visitor: VisitorContext, nonce: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitorContext, visitor);
  context.set(nonceContext, nonce);
  return context;
}

/** The page at an address, out of the edge's cache or rendered, with the headers of every page. */
async function answerPage(
  request: Request,
  visitor: VisitorContext,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Answered> {
  const { pathname } = new URL(request.url);
  const render = async (asked: Request, why: "asked" | "anew"): Promise<Rendered> => {
    const nonce = newNonce();
    const context = contextOf(visitor, nonce);
    const make = async () =>
      (await refuseElsewhere(asked)) ?? readableFailure(asked, context, () => renderPage(asked, context));
    // What is a member's own is nobody else's to ask for; what is made anew behind a page is made once for all.
    const isOwn = isMembersPage((await loadBuild()).routes, pathname);
    return { response: await (isOwn || why === "anew" ? make() : makeInTurn(asked, visitor, make)), nonce };
  };
  const { response, nonce } = await throughEdgeCache(request, render, {
    // The DOM's types know no default cache.
    cache: (caches as unknown as { default: Cache }).default,
    waitUntil,
    visitor,
  });
  const { origin, turnstile, tiles } = visitor.settings;
  const asksHuman = turnstile !== null && ASKS_HUMAN.some((page) => page.test(withoutSlash(pathname)));
  const secured = secure(response, { nonce, origin, tileUrl: tiles.url, turnstile: asksHuman });
  // A page that the edge had was shown without the table of all pages.
  const isKept = ["hit", "stale", "stale-error"].includes(response.headers.get("X-Edge-Cache") ?? "");
  const route = isKept ? keptRoute(pathname) : pageRoute((await loadBuild()).routes, pathname);
  return { response: secured, route };
}

async function answer(request: Request, env: WorkerEnv, execution: ExecutionContext): Promise<Response> {
  const visitor = visitorContextOf(env, request);
  return observed(request, visitor, async () => {
    const { pathname } = new URL(request.url);
    const machine = (await refuseHaste(request, visitor)) ?? (await answerMachine(request, env, visitor));
    const { response, route } = machine
      ? { response: machine, route: machineRoute(pathname) }
      : await answerPage(request, visitor, (work) => execution.waitUntil(work));
    return { response: sign(response, visitor.settings), route };
  });
}

export default {
  fetch: (request, env, execution) => withWholeBody(request, (asked) => answer(asked, env, execution)),

  async queue(batch, env) {
    await withBatchContext(env, (ctx) => consume(batch, ctx));
  },

  async scheduled(controller, env) {
    await runCron(controller.cron, appContext(env));
  },
} satisfies ExportedHandler<WorkerEnv>;
