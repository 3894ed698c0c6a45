import { findMessageHeading, findRequestHeading } from "#app/domains/requests/find-request.server.ts";
import { referenceOf } from "#app/domains/requests/rules.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import { requestMailText, type RequestAlert } from "#app/i18n/mails/request-mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { OperatorAlert } from "#app/platform/mail.rules.ts";

/** Confirms to a member that we received their service request; null if it is gone. */
export async function serviceRequestMail(
  ctx: AppContext,
  { params: { requestId = "" } }: { params: Record<string, string> },
  fullName: string | null,
): Promise<MailText | null> {
  const request = await findRequestHeading(ctx, requestId);
  return (
    request &&
    requestMailText["service-request-received"](fullName, { ...request, reference: referenceOf(requestId) })
  );
}

/** Thanks for a message; null if it is gone. */
export async function contactMail(ctx: AppContext, messageId: string): Promise<MailText | null> {
  const isThere = await findMessageHeading(ctx, messageId);
  return isThere && requestMailText["contact-received"](referenceOf(messageId));
}

export const isRequestAlert = (kind: OperatorAlert): kind is RequestAlert =>
  kind === "service-request" || kind === "contact-message";

/** Tells an administrator about a new request or message; null if it is gone. */
export async function requestAlertMail(
  ctx: AppContext,
  kind: RequestAlert,
  id: string,
): Promise<MailText | null> {
  const place = `${ctx.settings.origin}/admin/requests`;
  if (kind === "service-request") {
    const request = await findRequestHeading(ctx, id);
    return (
      request &&
      requestMailText["operator-alert"]({ kind, ...request }, referenceOf(id), `${place}/service/${id}`)
    );
  }
  const isThere = await findMessageHeading(ctx, id);
  return isThere && requestMailText["operator-alert"]({ kind }, referenceOf(id), `${place}/contact/${id}`);
}
