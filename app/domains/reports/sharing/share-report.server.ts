import { and, desc, eq, gt, isNull, sql, type SQL } from "drizzle-orm";
import { reportLinks, reports, reportVersions } from "#app/db/schema.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { allow, giveBack, type Limit } from "#app/platform/rate-limit.server.ts";
import { seal } from "#app/platform/seal.server.ts";
import { draftLink, isMarked, linksStatement, shareMark, type Sending } from "./report-links.server.ts";
import { findOwnVersion } from "#app/domains/reports/reading/own-version.server.ts";
import {
  BOUGHT_VERSION,
  SHARED_FOR,
  type ShareRefusal,
  type ShareScope,
} from "#app/domains/reports/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Sending the same report to the same address again within this time counts as a button pressed twice. */
const PRESSED_TWICE = minutes(1);

const PER_MEMBER: Limit = { limit: 20, windowMs: days(1) };
const PER_ADDRESS: Limit = { limit: 5, windowMs: hours(1) };

type Outcome = { ok: true; linkId: string } | { ok: false; reason: ShareRefusal };
const refuse = (reason: ShareRefusal): Outcome => ({ ok: false, reason });

/**
 * Mails a link to a version of the member's own completed report, or to its summary alone. It opens for seven days. Link and mail are one batch;
 * what was sent to the same address within the last minute is not sent again. `email` is in lower case.
 */
export async function shareReport(
  ctx: MemberContext,
  reportId: string,
  { email, version, scope = "whole" }: Pick<Sending, "email" | "version"> & { scope?: ShareScope },
): Promise<Outcome> {
  const report = await findOwnVersion(ctx, reportId, version);
  if (!report) return refuse("gone");
  if (report.status !== "completed") return refuse("not-ready");
  const mark = shareMark(ctx.settings.appSecret, { reportId, version, scope, email });
  const sent = await findJustSent(ctx, reportId, mark);
  if (sent) return { ok: true, linkId: sent };
  const limit = await reachesLimit(ctx, email);
  if (limit) return refuse(limit);

  const id = `${mark}${newId()}`;
  const sealedRecipient = await seal(ctx.settings, `share:${id}`, email);
  const link = draftLink(ctx, reportId, ctx.now() + SHARED_FOR, { id, version, sealedRecipient, scope });
  const draft = draftMail("report-shared", ctx.userId, { linkId: id });
  const mail = { ...draft, sealedTo: await seal(ctx.settings, `mail:${draft.id}`, email) };
  const written = await unitOfWork(ctx)
    .when(
      "written",
      linksStatement(
        ctx,
        [link],
        sql`${isStillShareable(ctx, reportId, version)}
      and not exists (select 1 from ${reportLinks} where ${justSent(ctx, reportId, mark)})`,
      ),
    )
    .audit("report.share", reportId, { linkId: id, version, scope })
    .mail(mail)
    .run();
  if (!written.ok) {
    const other = await findJustSent(ctx, reportId, mark);
    return other ? { ok: true, linkId: other } : refuse("gone");
  }
  return { ok: true, linkId: id };
}

/** True for the links of this mark that are still open and were made less than a minute ago. */
function justSent(ctx: MemberContext, reportId: string, mark: string): SQL | undefined {
  return and(
    eq(reportLinks.reportId, reportId),
    isMarked(mark),
    gt(reportLinks.createdAt, ctx.now() - PRESSED_TWICE),
    isNull(reportLinks.revokedAt),
  );
}

async function findJustSent(ctx: MemberContext, reportId: string, mark: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: reportLinks.id })
    .from(reportLinks)
    .where(justSent(ctx, reportId, mark))
    .orderBy(desc(reportLinks.createdAt))
    .limit(1);
  return row?.id ?? null;
}

/** True in the statement that writes the link while account, report and version are as they were read. */
function isStillShareable({ userId }: MemberContext, reportId: string, version: number): SQL {
  const made =
    version === BOUGHT_VERSION
      ? sql`true`
      : sql`exists (select 1 from ${reportVersions} where ${reportVersions.reportId} = ${reportId}
          and ${reportVersions.version} = ${version} and ${reportVersions.status} = 'completed')`;
  return sql`${mayAct(userId)} and ${made} and exists (select 1 from ${reports}
    where ${reports.id} = ${reportId} and ${reports.userId} = ${userId}
      and ${reports.status} = 'completed' and ${reports.withdrawnAt} is null)`;
}

/** Counts the attempt for the member and for the address, to which others may write too. */
async function reachesLimit(ctx: MemberContext, email: string): Promise<ShareRefusal | null> {
  const own = `share:${ctx.userId}`;
  if (!(await allow(ctx, own, PER_MEMBER))) return "too-many";
  if (await allow(ctx, counterKey(ctx, "share-to", email), PER_ADDRESS)) return null;
  await giveBack(ctx, own);
  return "too-many-to-one";
}
