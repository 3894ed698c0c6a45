import { contactMessages, serviceRequests } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";

type Row<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;

/** The posted fields of a service request, with overrides. */
export const serviceForm = (fields: Record<string, string> = {}): Record<string, string> => ({
  form_key: newId(),
  full_name: "نورة القحطاني",
  phone: "+966 50 111 2233",
  email: "noura@example.com",
  service_type: "photography",
  description: "شقة من ثلاث غرف في حي النرجس، أريد تصويرها قبل نشر إعلانها.",
  ...fields,
});

/** The same for the contact form. */
export const contactForm = (fields: Record<string, string> = {}): Record<string, string> => ({
  form_key: newId(),
  name: "خالد المهندي",
  email: `${newId()}@example.com`,
  phone: "",
  subject: "سؤال عن تقرير",
  message: "كيف أقرأ نطاق القيمة في الصفحة الأولى من التقرير؟",
  ...fields,
});

/** Columns of a new request or message that do not depend on its author. */
const begun = (now: number, createdAt = now) => ({
  id: newId(),
  status: "new" as const,
  formKey: newId(),
  createdAt: now,
  updatedAt: createdAt,
});

/** Stores a member's service request. */
export async function insertServiceRequest(ctx: MemberContext, overrides: Row<typeof serviceRequests> = {}) {
  const row = {
    ...begun(ctx.now(), overrides.createdAt),
    userId: ctx.userId,
    fullName: "نورة القحطاني",
    phone: "+966501112233",
    email: ctx.email,
    serviceType: "sale" as const,
    description: "أريد بيع فيلا في حي الملقا خلال ثلاثة أشهر.",
    ...overrides,
  };
  await ctx.db.insert(serviceRequests).values(row);
  return row;
}

/** Stores a contact message, without an account by default. */
export async function insertContactMessage(
  ctx: Pick<AppContext, "db" | "now">,
  overrides: Row<typeof contactMessages> = {},
) {
  const row = {
    ...begun(ctx.now(), overrides.createdAt),
    userId: null,
    fullName: "خالد المهندي",
    email: "khalid@example.com",
    phone: null,
    subject: "سؤال عن تقرير",
    message: "كيف أقرأ نطاق القيمة؟",
    ...overrides,
  };
  await ctx.db.insert(contactMessages).values(row);
  return row;
}
