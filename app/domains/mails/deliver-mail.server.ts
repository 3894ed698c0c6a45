import { findExport } from "#app/domains/accounts/exports.server.ts";
import { findRecipient } from "#app/domains/accounts/find-user.server.ts";
import { findTextedCode } from "#app/domains/accounts/factors/text-code.server.ts";
import { mailedToken } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { listOpenLinks } from "#app/domains/reports/sharing/report-links.server.ts";
import { findReportHeading } from "#app/domains/reports/reading/find-report.server.ts";
import { mailText, textMessage, type MailText } from "#app/i18n/mails/mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { MAILED_ELSEWHERE } from "#app/platform/mail.rules.ts";
import { findPendingMail, markMailFailed, markMailSent, noteMailError } from "#app/platform/mail.server.ts";
import { unseal } from "#app/platform/seal.server.ts";
import { UndeliverableError } from "#app/platform/undeliverable.ts";
import { accountMail } from "./account-mail.server.ts";
import { confirmContactMail } from "./confirm-contact-mail.server.ts";
import { giftMail } from "./gift-mail.server.ts";
import { importMail } from "./import-mail.server.ts";
import { layOut } from "./mail-layout.ts";
import { licenceMail } from "./licence-mail.server.ts";
import { listingMessageMail } from "./listing-message-mail.server.ts";
import { listingStandingMail } from "./listing-standing-mail.server.ts";
import { moderationMail } from "./moderation-mail.server.ts";
import { officeMail } from "./office-mail.server.ts";
import { paymentMail } from "./payment-mail.server.ts";
import { priceLoweredMail } from "./price-lowered-mail.server.ts";
import { reportMail } from "./report-mail.server.ts";
import { contactMail, serviceRequestMail } from "./request-mail.server.ts";
import { savedSearchMail } from "./saved-search-mail.server.ts";
import { sharedReportMail } from "./shared-report-mail.server.ts";
import { valuesMovedMail } from "./values-moved-mail.server.ts";
import { viewingMail } from "./viewing-mail.server.ts";
import { webhookPausedMail } from "./webhook-mail.server.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findPendingMail>>>;
type Send = () => Promise<void>;

const LINK_OF = { "confirm-email": "confirm", "magic-link": "magic", "reset-link": "reset" } as const;

/**
 * Sends one mail or text message of the outbox and marks it sent. Tokens and codes are derived here, as late as
 * possible. Throws if the provider refuses, so the queue retries. Gives up at once if no retry can help: its user or
 * subject is gone, or the provider accepts nothing for this recipient.
 */
export async function deliverMail(ctx: AppContext, mailId: string): Promise<void> {
  const row = await findPendingMail(ctx, mailId);
  if (!row) return;
  const send = row.template === "sms-code" ? await textOf(ctx, row) : await mailOf(ctx, row);
  const tell = (outcome: "sent" | "refused" | "dropped"): void => {
    const ms = ctx.now() - row.createdAt;
    ctx.measure("mail", { what: row.template, outcome, ms, value: row.attempts + 1 });
  };
  if (!send) {
    tell("dropped");
    return markMailFailed(ctx, mailId);
  }
  try {
    await send();
  } catch (error) {
    tell("refused");
    await noteMailError(ctx, mailId, error);
    if (error instanceof UndeliverableError) return markMailFailed(ctx, mailId);
    throw error;
  }
  tell("sent");
  await markMailSent(ctx, mailId);
}

async function textOf(ctx: AppContext, { params }: Row): Promise<Send | null> {
  const { sms } = ctx;
  const target = await findTextedCode(ctx, params.challengeId ?? "");
  return sms && target && (() => sms.send({ to: target.to, text: textMessage["sms-code"](target.code) }));
}

async function mailOf(ctx: AppContext, row: Row): Promise<Send | null> {
  if (row.template === "contact-received") return thanksOf(ctx, row);
  const recipient = row.userId ? await findRecipient(ctx, row.userId) : null;
  if (!recipient) return null;
  // A mail that outlives its account, or goes to somebody else, has its own address. Without one it is not sent.
  if ((recipient.closedAt !== null || MAILED_ELSEWHERE.includes(row.template)) && !row.sealedTo) return null;
  const to = row.sealedTo ? await unseal(ctx.settings, `mail:${row.id}`, row.sealedTo) : recipient.email;
  // Until the address is confirmed, the name may be a stranger's text to somebody else's mailbox.
  const fullName = recipient.emailConfirmedAt === null ? null : recipient.fullName;
  if (row.template === "listing-message") {
    const mail = await listingMessageMail(ctx, row.params.messageId ?? "", { email: to, fullName });
    return mail && (() => ctx.mail.send(mail));
  }
  if (row.template === "viewing") {
    const mail = await viewingMail(ctx, row, { email: to, fullName });
    return mail && (() => ctx.mail.send(mail));
  }
  const text = await wordsOf(ctx, row, fullName);
  return text && (() => ctx.mail.send(layOut(to, text)));
}

/** This goes to an address typed into a form, so it mentions no account and names nobody. */
async function thanksOf(ctx: AppContext, { id, params, sealedTo }: Row): Promise<Send | null> {
  const text = sealedTo && (await contactMail(ctx, params.messageId ?? ""));
  if (!sealedTo || !text) return null;
  const to = await unseal(ctx.settings, `mail:${id}`, sealedTo);
  return () => ctx.mail.send(layOut(to, text));
}

async function wordsOf(ctx: AppContext, row: Row, fullName: string | null): Promise<MailText | null> {
  const { origin } = ctx.settings;
  const { tokenId = "", reportId = "", exportId = "", factor = "" } = row.params;
  const settings = `${origin}/dashboard/settings`;
  switch (row.template) {
    case "confirm-email":
    case "magic-link":
    case "reset-link": {
      const purpose = LINK_OF[row.template];
      const token = await mailedToken(ctx, purpose, tokenId);
      return token === null
        ? null
        : mailText[row.template](fullName, `${origin}/auth/${purpose}?token=${token}`);
    }
    case "password-changed":
    case "recovery-code-used":
      return mailText[row.template](fullName, settings);
    case "factor-added":
    case "factor-removed":
      return mailText[row.template](fullName, settings, factor === "phone" ? "phone" : "totp");
    case "report-ready":
    case "report-failed": {
      const heading = await findReportHeading(ctx, reportId);
      if (!heading) return null;
      const url = row.template === "report-ready" ? `${origin}/reports/${reportId}` : `${origin}/dashboard`;
      return mailText[row.template](fullName, url, heading.title, heading.orderNumber);
    }
    case "report-delayed":
    case "report-reissued":
      return reportMail(ctx, { ...row, template: row.template }, fullName);
    case "report-shared":
      return sharedReportMail(ctx, row, fullName);
    case "webhook-paused":
      return webhookPausedMail(ctx, row.params.webhookId ?? "", fullName);
    case "credit-gift":
    case "gift-accepted":
    case "gift-expired":
      return giftMail(ctx, { ...row, template: row.template }, fullName);
    case "office-invitation":
    case "office-removed":
    case "office-suspended":
    case "office-restored":
    case "listing-handed":
      return officeMail(ctx, { ...row, template: row.template }, fullName);
    case "payment-receipt":
    case "refund-received":
    case "refund-declined":
    case "refund-done":
    case "refund-failed":
    case "refund-ended":
    case "credit-returned":
    case "operator-alert":
      return paymentMail(ctx, { ...row, template: row.template }, fullName);
    case "export-ready": {
      const made = await findExport(ctx, exportId);
      if (made?.status !== "ready" || made.expiresAt === null) return null;
      return mailText["export-ready"](fullName, `${origin}/exports/${exportId}`, made.expiresAt);
    }
    case "account-closed":
      return mailText["account-closed"](await listOpenLinks(ctx, row.userId ?? ""));
    case "account-suspended":
    case "account-restored":
    case "role-changed":
      return accountMail(ctx, { ...row, template: row.template }, fullName);
    case "listing-standing":
      return listingStandingMail(ctx, row, fullName);
    case "listing-approved":
    case "listing-rejected":
      return moderationMail(ctx, { ...row, template: row.template }, fullName);
    case "licence-refused":
      return licenceMail(ctx, row, fullName);
    case "import-decided":
    case "import-braked":
    case "feed-paused":
      return importMail(ctx, { ...row, template: row.template }, fullName);
    case "saved-search":
      return savedSearchMail(ctx, row, fullName);
    case "price-lowered":
      return priceLoweredMail(ctx, row, fullName);
    case "values-moved":
      return valuesMovedMail(ctx, row, fullName);
    case "confirm-contact":
      return confirmContactMail(ctx, row.params.contactMailId ?? "");
    case "service-request-received":
      return serviceRequestMail(ctx, row, fullName);
    case "listing-message":
    case "viewing":
    case "contact-received":
    case "sms-code":
      return null;
  }
}
