import { createRequestHandler, RouterContextProvider } from "react-router";
import { nonceContext, visitorContext } from "#app/http/context.ts";
import { newNonce, secure } from "#app/http/headers.server.ts";
import { withoutSlash } from "#app/lib/content-pages.ts";
import { answerMachine } from "./api/dispatch.ts";
import { appContext, visitorContextOf, withBatchContext, type WorkerEnv } from "./context.ts";
import { runCron } from "./cron.ts";
import { consume } from "./queue.ts";

export { UserChannel } from "./user-channel.ts";

const renderPage = createRequestHandler(
  () => import("virtual:react-router/server-build"),
  import.meta.env.MODE,
);

/** The pages with a Turnstile widget, where it is set up. */
const ASKS_HUMAN: ReadonlySet<string> = new Set(["/auth", "/contact"]);

export default {
  async fetch(request, env) {
    const visitor = visitorContextOf(env, request);
    const answer = await answerMachine(request, env, visitor);
    if (answer) return answer;

    const nonce = newNonce();
    const context = new RouterContextProvider();
    context.set(visitorContext, visitor);
    context.set(nonceContext, nonce);
    const { origin, turnstile, tiles } = visitor.settings;
    const asksHuman = turnstile !== null && ASKS_HUMAN.has(withoutSlash(new URL(request.url).pathname));
    return secure(await renderPage(request, context), {
      nonce,
      origin,
      tileUrl: tiles.url,
      turnstile: asksHuman,
    });
  },

  async queue(batch, env) {
    await withBatchContext(env, (ctx) => consume(batch, ctx));
  },

  async scheduled(controller, env) {
    await runCron(controller.cron, appContext(env));
  },
} satisfies ExportedHandler<WorkerEnv>;
