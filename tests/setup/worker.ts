import type { WorkerEnv } from "#workers/context.ts";
import { appContext, visitorContextOf } from "#workers/context.ts";
import { api } from "#workers/api/api.ts";
import { openLiveChannel } from "#workers/api/live.ts";
import { runCron } from "#workers/cron.ts";
import { consume } from "#workers/queue.ts";

export { UserChannel } from "#workers/user-channel.ts";

/** The Worker without its pages, which are tested in a browser: API, queue, cron and Durable Object are the real ones. */
export default {
  async fetch(request, env) {
    const visitor = visitorContextOf(env, request);
    if (new URL(request.url).pathname === "/api/live") return openLiveChannel(request, env, visitor);
    return api.fetch(request, { visitor, env });
  },
  async queue(batch, env) {
    await consume(batch, appContext(env));
  },
  async scheduled(controller, env) {
    await runCron(controller.cron, appContext(env));
  },
} satisfies ExportedHandler<WorkerEnv>;
