import { CALENDAR_FILE, viewingFile } from "#app/domains/listings/inbox/viewing-event.ts";
import { findCalendarViewing } from "#app/domains/listings/inbox/viewings.server.ts";
import { memberContext } from "#app/http/context.ts";
import { found } from "#app/http/found.server.ts";
import { privateFile } from "#app/http/private-file.server.ts";
import type { Route } from "./+types/viewing-file.ts";

/** The calendar file of the viewing that the two of a conversation agreed on; 404 for everybody else. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const told = found(await findCalendarViewing(member, params.conversationId));
  const body = new TextEncoder().encode(viewingFile(told, member.settings));
  return privateFile(body, {
    type: "text/calendar; charset=utf-8",
    size: body.length,
    disposition: `attachment; filename="${CALENDAR_FILE}"`,
  });
}
