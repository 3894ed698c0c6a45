import { viewingFile, CALENDAR_FILE } from "#app/domains/listings/inbox/viewing-event.ts";
import { findToldViewing, type ToldViewing } from "#app/domains/listings/inbox/viewings.server.ts";
import { viewingMailText } from "#app/i18n/mails/viewing-mail.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { layOut } from "./mail-layout.ts";

type Row = { userId: string | null; params: Record<string, string> };
type Recipient = { email: string; fullName: string | null };

const TOLD = ["proposed", "confirmed", "declined", "cancelled"] as const;

/**
 * The mail about a viewing, with its calendar file once it is confirmed, and again when it is cancelled. Null if it is
 * no longer so when the mail leaves.
 */
export async function viewingMail(
  ctx: AppContext,
  { userId, params: { viewingId = "", told } }: Row,
  { email, fullName }: Recipient,
): Promise<Mail | null> {
  const found = await findToldViewing(ctx, viewingId);
  const state = TOLD.find((known) => known === told);
  if (!found || !state || found.viewing.state !== state) return null;
  if (userId !== found.askerId && userId !== found.ownerId) return null;
  const { origin } = ctx.settings;
  const text = viewingMailText(fullName, {
    state,
    title: userId === found.ownerId ? found.ownTitle : found.title,
    times: state === "proposed" ? found.viewing.times : timesOf(found),
    country: found.country,
    url: `${origin}/dashboard/inbox/${found.viewing.conversationId}`,
  });
  const mail = layOut(email, text);
  const inCalendar = found.viewing.confirmedFor !== null;
  return inCalendar ? { ...mail, attachments: [fileOf(ctx, found)] } : mail;
}

const timesOf = ({ viewing: { confirmedFor } }: ToldViewing): number[] =>
  confirmedFor === null ? [] : [confirmedFor];

const fileOf = ({ settings }: AppContext, found: ToldViewing) => ({
  disposition: "attachment" as const,
  filename: CALENDAR_FILE,
  type: "text/calendar",
  content: new TextEncoder().encode(viewingFile(found, settings)),
});
