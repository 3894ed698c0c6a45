import { createRequestHandler, RouterContextProvider } from "react-router";
import { nonceContext, visitorContext } from "#app/http/context.ts";
import { newNonce, secure } from "#app/http/headers.server.ts";
import { api } from "./api/api.ts";
import { openLiveChannel } from "./api/live.ts";
import { appContext, visitorContextOf, type WorkerEnv } from "./context.ts";
import { runCron } from "./cron.ts";
import { consume } from "./queue.ts";

export { UserChannel } from "./user-channel.ts";

const renderPage = createRequestHandler(
  () => import("virtual:react-router/server-build"),
  import.meta.env.MODE,
);

export default {
  async fetch(request, env) {
    const visitor = visitorContextOf(env, request);
    const { pathname } = new URL(request.url);
    // Upgrades bypass everything that rebuilds responses.
    if (pathname === "/api/live") return openLiveChannel(request, env, visitor);
    if (pathname.startsWith("/api/")) return api.fetch(request, { visitor, env });

    const nonce = newNonce();
    const context = new RouterContextProvider();
    context.set(visitorContext, visitor);
    context.set(nonceContext, nonce);
    return secure(await renderPage(request, context), { nonce, origin: visitor.settings.origin });
  },

  async queue(batch, env) {
    await consume(batch, appContext(env));
  },

  async scheduled(controller, env) {
    await runCron(controller.cron, appContext(env));
  },
} satisfies ExportedHandler<WorkerEnv>;
