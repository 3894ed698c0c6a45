import type { AppContext } from "#app/platform/context.server.ts";
import { openDatabase } from "#app/platform/d1.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { answerMachine } from "#workers/api/dispatch.ts";
import { appContext, openRequest, withBatchContext, type WorkerEnv } from "#workers/context.ts";
import { runCron } from "#workers/cron.ts";
import { consume } from "#workers/queue.ts";
import { perform, populate } from "./acts.ts";
import { changeSettings, currentSettings, failingEnv, failingFatoora, failingPrint } from "./faults.ts";
import type { Act, ChaosSettings } from "./settings.ts";

export { UserChannel } from "#workers/user-channel.ts";

type ChaosEnv = WorkerEnv & { CHAOS_SETTINGS?: string };

/** The context with the run's clock, and with a Fatoora that fails. */
function unsettled<Ctx extends AppContext>(ctx: Ctx, env: ChaosEnv): Ctx {
  return {
    ...ctx,
    now: () => Date.now() + currentSettings(env).aheadMs,
    fatoora: ctx.fatoora && failingFatoora(ctx.fatoora),
  };
}

const CHUNK = 200;

/** The first bytes of every report's file. */
async function listFiles({ REPORTS_BUCKET }: WorkerEnv, cursor: string | undefined) {
  const page = await REPORTS_BUCKET.list({ prefix: "reports/", limit: CHUNK, cursor });
  const files: { key: string; size: number; head: string }[] = [];
  for (const { key, size } of page.objects) {
    const object = await REPORTS_BUCKET.get(key, { range: { offset: 0, length: 5 } });
    files.push({ key, size, head: (await object?.text()) ?? "" });
  }
  return { files, cursor: page.truncated ? page.cursor : null };
}

/** The runner's own endpoints. They read from the original bindings, which never fail. */
async function answerChaos(request: Request, env: ChaosEnv): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/chaos/")) return null;
  const body = await request.json();
  switch (pathname) {
    case "/chaos/settings":
      changeSettings(body as ChaosSettings);
      return Response.json({ ok: true });
    case "/chaos/people":
      return Response.json(
        await populate(
          { db: openDatabase(env.DB), now: () => Date.now() },
          body as Parameters<typeof populate>[1],
        ),
      );
    case "/chaos/sql": {
      const { sql, params } = body as { sql: string; params: unknown[] };
      return Response.json(
        (
          await env.DB.prepare(sql)
            .bind(...params)
            .all()
        ).results,
      );
    }
    case "/chaos/files":
      return Response.json(await listFiles(env, (body as { cursor?: string }).cursor));
    case "/chaos/act":
      try {
        const visitor = unsettled(openRequest(failingEnv(env), request).visitor, env);
        return Response.json(await perform(visitor, body as Act));
      } catch (error) {
        return Response.json({ error: errorText(error) }, { status: 500 });
      }
    default:
      return new Response(null, { status: 404 });
  }
}

/** The site without its pages, with failing bindings, its operator's settings and a clock that is ahead. */
export default {
  async fetch(request, env) {
    currentSettings(env);
    const chaos = await answerChaos(request, env);
    if (chaos) return chaos;
    const failing = failingEnv(env);
    const answer = await answerMachine(
      request,
      failing,
      unsettled(openRequest(failing, request).visitor, env),
    );
    return answer ?? new Response("A page", { status: 404 });
  },
  async queue(batch, env) {
    currentSettings(env);
    await withBatchContext(failingEnv(env), (ctx) =>
      consume(batch, { ...unsettled(ctx, env), renderPdf: failingPrint(ctx.renderPdf) }),
    );
  },
  async scheduled(controller, env) {
    currentSettings(env);
    await runCron(controller.cron, unsettled(appContext(failingEnv(env)), env));
  },
} satisfies ExportedHandler<ChaosEnv>;
