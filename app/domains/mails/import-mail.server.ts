import { eq } from "drizzle-orm";
import { importDecisions, imports, importSources } from "#app/db/schema.server.ts";
import { importMailText } from "#app/i18n/mails/import-mails.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = {
  template: "import-decided" | "import-braked" | "feed-paused";
  params: Record<string, string>;
};

/** The mail about an import; null if it is no longer so. */
export async function importMail(
  ctx: AppContext,
  { template, params: { decisionId = "", importId = "", sourceId = "" } }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  const page = `${ctx.settings.origin}/dashboard/office/import`;
  if (template === "import-decided") {
    const decision = await ctx.db.query.importDecisions.findFirst({
      where: eq(importDecisions.id, decisionId),
    });
    const listed = `${ctx.settings.origin}/dashboard/listings`;
    return decision?.status === "done" ? importMailText.decided(fullName, decision, listed) : null;
  }
  if (template === "import-braked") {
    const run = await ctx.db.query.imports.findFirst({ where: eq(imports.id, importId) });
    return run && (run.braked ?? 0) > 0
      ? importMailText.braked(fullName, { name: run.fileName, gone: run.braked ?? 0 }, `${page}/${run.id}`)
      : null;
  }
  const source = await ctx.db.query.importSources.findFirst({ where: eq(importSources.id, sourceId) });
  return source?.status === "paused" ? importMailText.paused(fullName, source.name, page) : null;
}
