import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { payments, properties, reportLinks, reports, users } from "#app/db/schema.server.ts";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { explainedProperty, type Property } from "#app/domains/properties/subject.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import type { ModelSource } from "#app/domains/valuation/model.server.ts";
import { evidenceName } from "#app/domains/valuation/place-name.server.ts";
import { newId } from "#app/lib/ids.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";
import { selectOrderedReports } from "#app/domains/reports/reading/ordered-reports.server.ts";
import { BOUGHT_VERSION, type ShareScope } from "#app/domains/reports/rules.ts";

type LinkDraft = {
  id: string;
  reportId: string;
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
  version: number;
  sealedRecipient: string | null;
  scope: ShareScope;
};

const keyed = (appSecret: string, text: string): string =>
  encodeBase64urlNoPadding(keyedHash(appSecret, text));

/**
 * The token of a link to a report: HMAC-SHA-256 of the row's id, so that only the server can make it again. It is
 * derived when the link is mailed; the database holds only its hash.
 */
export function deriveLinkToken(appSecret: string, linkId: string): string {
  return keyed(appSecret, `report-link:${linkId}`);
}

/** How many signs of a shared link's id are its mark. */
const MARK = 22;

/** What is sent to whom. */
export type Sending = { reportId: string; version: number; scope: ShareScope; email: string };

/**
 * The beginning of the ids of all links that send the same of one version of a report to one address. It is a keyed
 * hash, so the same request is recognised without storing a readable address. It tells nothing to anybody without the
 * secret.
 */
export function shareMark(appSecret: string, { reportId, version, scope, email }: Sending): string {
  return keyed(appSecret, `report-share:${reportId}:${version}:${scope}:${email}`).slice(0, MARK);
}

/** True for the links to a report whose ids begin with this mark. */
export const isMarked = (mark: string): SQL => sql`substr(${reportLinks.id}, 1, ${MARK}) = ${mark}`;

/** A link to a report for whoever holds it, not yet written: `linksStatement` writes it. */
export function draftLink(
  ctx: Pick<AppContext, "settings" | "now">,
  reportId: string,
  expiresAt: number,
  {
    id = newId(),
    version = BOUGHT_VERSION,
    sealedRecipient = null,
    scope = "whole",
  }: Partial<LinkDraft> = {},
): LinkDraft {
  const tokenHash = hashSecret(deriveLinkToken(ctx.settings.appSecret, id));
  return { id, reportId, tokenHash, createdAt: ctx.now(), expiresAt, version, sealedRecipient, scope };
}

/** The statement that writes any number of drafted links, if `condition` holds as it runs. */
export function linksStatement(
  ctx: Pick<AppContext, "db">,
  drafts: readonly LinkDraft[],
  condition: SQL = sql`true`,
) {
  // One parameter for all of them: D1 takes a hundred in a statement.
  return ctx.db.insert(reportLinks).select(sql`
    select value->>'id', value->>'reportId', value->>'tokenHash', value->>'createdAt', value->>'expiresAt', null,
      value->>'version', value->>'sealedRecipient', 0, null, value->>'scope'
    from json_each(${JSON.stringify(drafts)}) where ${condition}`);
}

/**
 * A statement that revokes every open link to a user's reports and forgets whom they went to, if `condition` holds as
 * it runs.
 */
export function revokeLinks(ctx: Pick<AppContext, "db" | "now">, userId: string, condition: SQL = sql`true`) {
  const theirs = ctx.db.select({ id: reports.id }).from(reports).where(eq(reports.userId, userId));
  return ctx.db
    .update(reportLinks)
    .set({ revokedAt: sql`coalesce(${reportLinks.revokedAt}, ${ctx.now()})`, sealedRecipient: null })
    .where(
      and(
        inArray(reportLinks.reportId, theirs),
        or(isNull(reportLinks.revokedAt), isNotNull(reportLinks.sealedRecipient)),
        condition,
      ),
    );
}

/** The token of a stored link, made with the secret of its time, which may have changed since. */
function tokenOf({ settings }: Pick<AppContext, "settings">, id: string, tokenHash: string): string {
  const tokens = appSecrets(settings).map((secret) => deriveLinkToken(secret, id));
  return tokens.find((token) => hashSecret(token) === tokenHash) ?? tokens[0] ?? "";
}

/**
 * The open links for which `which` is true, in the order of their reports: each with its report's name and its address.
 */
async function listOpening(
  ctx: Pick<AppContext, "db" | "settings" | "now">,
  which: SQL | undefined,
  namedFor: (property: Property) => Promise<Property> = async (property) => property,
) {
  const rows = await selectOrderedReports(ctx, {
    id: reportLinks.id,
    tokenHash: reportLinks.tokenHash,
    expiresAt: reportLinks.expiresAt,
    scope: reportLinks.scope,
    property: properties,
    orderNumber: payments.orderNumber,
  })
    .innerJoin(reportLinks, eq(reportLinks.reportId, reports.id))
    .where(
      and(
        which,
        isNull(reports.withdrawnAt),
        isNull(reportLinks.revokedAt),
        gt(reportLinks.expiresAt, ctx.now()),
      ),
    )
    .orderBy(asc(reports.createdAt), asc(reports.id));
  return Promise.all(
    rows.map(async ({ id, tokenHash, expiresAt, scope, property, orderNumber }) => ({
      scope,
      title: propertyTitle(explainedProperty(await namedFor(property))),
      orderNumber,
      expiresAt,
      url: `${ctx.settings.origin}/shared/${tokenOf(ctx, id, tokenHash)}`,
    })),
  );
}

/** The open links to a user's reports, in the order of the reports. */
export function listOpenLinks(ctx: Pick<AppContext, "db" | "settings" | "now">, userId: string) {
  return listOpening(ctx, eq(reports.userId, userId));
}

/**
 * Somebody who typed a district may have typed a link or a message: to strangers only a place that we know is named.
 */
async function namedForStrangers(ctx: ModelSource, property: Property): Promise<Property> {
  return { ...property, district: await evidenceName(ctx, property) };
}

/** Holds while the report's owner is not suspended. */
const ownerStands = sql`not exists (select 1 from ${users} where ${users.id} = ${reports.userId} and ${users.suspendedAt} is not null)`;

/**
 * A link that its report's owner sent to somebody, as its mail describes it; null if it does not open, for example
 * while its owner is suspended.
 */
export async function findSharedLink(
  ctx: Pick<AppContext, "db" | "settings" | "now" | "marketFiles">,
  linkId: string,
) {
  const sent = and(eq(reportLinks.id, linkId), isNotNull(reportLinks.sealedRecipient), ownerStands);
  const [link] = await listOpening(ctx, sent, (property) => namedForStrangers(ctx, property));
  return link ?? null;
}
