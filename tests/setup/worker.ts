import type { WorkerEnv } from "#workers/context.ts";
import { appContext, openRequest, withBatchContext } from "#workers/context.ts";
import { answerMachine } from "#workers/api/dispatch.ts";
import { refuseHaste } from "#workers/brake-reads.ts";
import { runCron } from "#workers/cron.ts";
import { observed } from "#workers/observe.ts";
import { consume } from "#workers/queue.ts";
import { machineRoute } from "#workers/machine-route.ts";
import { withWholeBody } from "#workers/whole-body.ts";

export { UserChannel } from "#workers/user-channel.ts";

/** The Worker without its pages, which are tested in a browser. API, queue, cron and Durable Object are real. */
export default {
  fetch: (request, env) =>
    withWholeBody(request, (asked) => {
      const { visitor, remember } = openRequest(env, asked);
      return observed(asked, visitor, async () => ({
        response: remember(
          (await refuseHaste(asked, visitor)) ??
            (await answerMachine(asked, env, visitor)) ??
            new Response("A page", { status: 404 }),
        ),
        route: machineRoute(new URL(asked.url).pathname),
      }));
    }),
  async queue(batch, env) {
    await withBatchContext(env, (ctx) => consume(batch, ctx));
  },
  async scheduled(controller, env) {
    await runCron(controller.cron, appContext(env));
  },
} satisfies ExportedHandler<WorkerEnv>;
