import { createRequestHandler, RouterContextProvider, type RequestHandler } from "react-router";
import { nonceContext, visitorContext } from "#app/http/context.ts";
import { newNonce, secure } from "#app/http/headers.server.ts";
import { pageAt, type Page } from "#app/http/page-at.server.ts";
import { readableFailure } from "#app/http/readable-failure.server.ts";
import { refuseElsewhere } from "#app/http/refuse-elsewhere.server.ts";
import { tellMoved } from "#app/http/tell-moved.server.ts";
import { urlOf } from "#app/http/url-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { answerMachine } from "./api/dispatch.ts";
import { makeInTurn, refuseHaste } from "./brake-reads.ts";
import { appContext, openRequest, withBatchContext, type WorkerEnv } from "./context.ts";
import { runCron } from "./cron.ts";
import { letGoBack, throughEdgeCache, type Rendered } from "./edge-cache.ts";
import { observed, type Answered } from "./observe.ts";
import { machineRoute } from "./machine-route.ts";
import { handlersOf } from "./page-handlers.ts";
import { consume } from "./queue.ts";
import { withWholeBody } from "./whole-body.ts";

export { UserChannel } from "./user-channel.ts";

const loadBuild = () => import("virtual:react-router/server-build");
const { DEV: isDev, MODE: mode } = import.meta.env;
let handlers: ((pattern: string) => RequestHandler) | null = null;

/** The handler of a page. In development the build may change at any time, so that one handler reads it anew. */
async function handlerOf({ pattern }: Page): Promise<RequestHandler> {
  if (isDev) return createRequestHandler(loadBuild, mode);
  handlers ??= handlersOf(await loadBuild(), mode);
  return handlers(pattern);
}

/** Requests that this isolate has answered. */
let served = 0;

/**
 * Marks responses of the Worker, as opposed to files served without it; locally also with its request count, so that a
 * test can see that a file did not wake it.
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

/** The page at a path, from the edge cache or rendered, with the headers of every page. */
async function answerPage(
  request: Request,
  visitor: VisitorContext,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Answered> {
  const page = pageAt(urlOf(request).pathname);
  const render = async (asked: Request, why: "asked" | "anew"): Promise<Rendered> => {
    const nonce = newNonce();
    const context = contextOf(visitor, nonce);
    const make = async () =>
      (await refuseElsewhere(asked)) ??
      readableFailure(asked, context, async () => (await handlerOf(page))(asked, context));
    // No turn is needed for members' pages, which only they can request, and for background refreshes, which run once
    // for all.
    const isForOne = page.members === true || why === "anew";
    return { response: await (isForOne ? make() : makeInTurn(asked, visitor, make)), nonce };
  };
  const { response, nonce } = await throughEdgeCache(request, render, {
    // The DOM's types know no default cache.
    cache: (caches as unknown as { default: Cache }).default,
    waitUntil,
    visitor,
  });
  letGoBack(request, { response, isPublic: page.indexed === true || page.kept === true });
  const { origin, turnstile, tiles } = visitor.settings;
  const asksHuman = turnstile !== null && page.asksHuman === true;
  const secured = secure(response, { nonce, origin, tileUrl: tiles.url, turnstile: asksHuman });
  return { response: secured, route: page.pattern };
}

async function answer(request: Request, env: WorkerEnv, execution: ExecutionContext): Promise<Response> {
  const { visitor, remember, runLater } = openRequest(env, request);
  const response = await observed(request, visitor, async () => {
    const { pathname } = urlOf(request);
    const machine = (await refuseHaste(request, visitor)) ?? (await answerMachine(request, env, visitor));
    const { response, route } = machine
      ? { response: machine, route: machineRoute(pathname) }
      : await answerPage(request, visitor, (work) => execution.waitUntil(work));
    return { response: remember(sign(tellMoved(request, response), visitor.settings)), route };
  });
  execution.waitUntil(runLater());
  return response;
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
