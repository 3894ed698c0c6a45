import { and, eq, sql } from "drizzle-orm";
import { serviceRequests } from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { e164Of } from "#app/lib/text/phone.server.ts";
import { requestPhoneCountry, type ServiceRequestInput } from "./requests-input.ts";
import { sendKey } from "./send-key.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true; id: string } | { ok: false; reason: "closed" } | Waiting;

const PER_MEMBER = { free: 5, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(20) };

/**
 * Stores a member's service request and, in the same batch, the mails to the member and the administrators. The same
 * form sent again is the same request.
 */
export async function sendServiceRequest(ctx: MemberContext, input: ServiceRequestInput): Promise<Outcome> {
  const { full_name: fullName, email, service_type: serviceType, description } = input;
  // The schema lets no other number through.
  const phone = e164Of(input.phone, requestPhoneCountry(input)) ?? input.phone;
  const formKey = sendKey(input.form_key, ctx.userId, fullName, phone, email, serviceType, description);
  const before = await findSent(ctx, formKey);
  if (before) return { ok: true, id: before };
  const admission = await admit(ctx, `service-request:${ctx.userId}`, PER_MEMBER);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const id = newId();
  const now = ctx.now();
  const row = {
    id,
    userId: ctx.userId,
    fullName,
    phone,
    email,
    serviceType,
    description,
    status: "new" as const,
    formKey,
    createdAt: now,
    updatedAt: now,
  };
  const isFirst = sql`not exists (select 1 from ${serviceRequests} where ${serviceRequests.formKey} = ${formKey})
    and ${isOpenAccount(ctx.userId)}`;
  const mail = draftMail("service-request-received", ctx.userId, { requestId: id });
  const written = await unitOfWork(ctx)
    .when("written", insertWhere(ctx.db, serviceRequests, row, isFirst))
    .mail(mail)
    .alertOperators("service-request", id)
    .run();
  if (written.ok) {
    return { ok: true, id };
  }
  const other = await findSent(ctx, formKey);
  return other ? { ok: true, id: other } : { ok: false, reason: "closed" };
}

async function findSent({ db, userId }: MemberContext, formKey: string): Promise<string | null> {
  const row = await db.query.serviceRequests.findFirst({
    where: and(eq(serviceRequests.formKey, formKey), eq(serviceRequests.userId, userId)),
    columns: { id: true },
  });
  return row?.id ?? null;
}
