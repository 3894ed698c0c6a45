import { createRequestHandler, RouterContextProvider } from "react-router";
import { nonceContext, visitorContext } from "#app/http/context.ts";
import { newNonce, secure } from "#app/http/headers.server.ts";
import { withoutSlash } from "#app/lib/content-pages.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { answerMachine } from "./api/dispatch.ts";
import { appContext, visitorContextOf, withBatchContext, type WorkerEnv } from "./context.ts";
import { runCron } from "./cron.ts";
import { throughEdgeCache, type Rendered } from "./edge-cache.ts";
import { consume } from "./queue.ts";

export { UserChannel } from "./user-channel.ts";

const renderPage = createRequestHandler(
  () => import("virtual:react-router/server-build"),
  import.meta.env.MODE,
);

/** The pages with a Turnstile widget, where it is set up. */
const ASKS_HUMAN: ReadonlySet<string> = new Set(["/auth", "/contact"]);

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

export default {
  async fetch(request, env, execution) {
    const visitor = visitorContextOf(env, request);
    const answer = await answerMachine(request, env, visitor);
    if (answer) return sign(answer, visitor.settings);

    const render = async (asked: Request): Promise<Rendered> => {
      const nonce = newNonce();
      return { response: await renderPage(asked, contextOf(visitor, nonce)), nonce };
    };
    const { response, nonce } = await throughEdgeCache(request, render, {
      // The DOM's types know no default cache.
      cache: (caches as unknown as { default: Cache }).default,
      waitUntil: (work) => execution.waitUntil(work),
      visitor,
    });
    const { origin, turnstile, tiles } = visitor.settings;
    const asksHuman = turnstile !== null && ASKS_HUMAN.has(withoutSlash(new URL(request.url).pathname));
    const secured = secure(response, { nonce, origin, tileUrl: tiles.url, turnstile: asksHuman });
    return sign(secured, visitor.settings);
  },

  async queue(batch, env) {
    await withBatchContext(env, (ctx) => consume(batch, ctx));
  },

  async scheduled(controller, env) {
    await runCron(controller.cron, appContext(env));
  },
} satisfies ExportedHandler<WorkerEnv>;
