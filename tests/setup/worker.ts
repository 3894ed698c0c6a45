import type { WorkerEnv } from "#workers/context.ts";
import { appContext, visitorContextOf, withBatchContext } from "#workers/context.ts";
import { answerMachine } from "#workers/api/dispatch.ts";
import { runCron } from "#workers/cron.ts";
import { consume } from "#workers/queue.ts";

export { UserChannel } from "#workers/user-channel.ts";

/** The Worker without its pages, which are tested in a browser: API, queue, cron and Durable Object are the real ones. */
export default {
  async fetch(request, env) {
    const answer = await answerMachine(request, env, visitorContextOf(env, request));
    return answer ?? new Response("A page", { status: 404 });
  },
  async queue(batch, env) {
    await withBatchContext(env, (ctx) => consume(batch, ctx));
  },
  async scheduled(controller, env) {
    await runCron(controller.cron, appContext(env));
  },
} satisfies ExportedHandler<WorkerEnv>;
