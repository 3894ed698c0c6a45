import { sql } from "drizzle-orm";
import { contactMessages, requestNotes, serviceRequests } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import type { RequestKind } from "./rules.ts";
import { sendKey } from "./send-key.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: "gone" };

/** Keeps what an administrator notes on a request or message for the others. The same form sent again is the same note. */
export async function addNote(
  ctx: AdminContext,
  { kind, id }: { kind: RequestKind; id: string },
  { form_key: formKey, note }: { form_key: string; note: string },
): Promise<Outcome> {
  const noteId = sendKey(formKey, ctx.userId, kind, id, note);
  const row = {
    id: noteId,
    serviceRequestId: kind === "service" ? id : null,
    contactMessageId: kind === "contact" ? id : null,
    authorId: ctx.userId,
    note,
    createdAt: ctx.now(),
  };
  const subjects = kind === "service" ? serviceRequests : contactMessages;
  const isThere = sql`exists (select 1 from ${subjects} where ${subjects.id} = ${id})`;
  const isFirst = sql`not exists (select 1 from ${requestNotes} where ${requestNotes.id} = ${noteId})`;
  const written = await unitOfWork(ctx)
    .when(
      "written",
      insertWhere(
        ctx.db,
        requestNotes,
        row,
        sql`${isStandingAdmin(ctx.userId)} and ${isThere} and ${isFirst}`,
      ),
    )
    .audit("request.note", id, { noteId })
    .run();
  if (written.ok) return { ok: true };
  const there = await ctx.db.$count(requestNotes, sql`${requestNotes.id} = ${noteId}`);
  return there === 1 ? { ok: true } : { ok: false, reason: "gone" };
}
