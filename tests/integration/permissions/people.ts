import { eq } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import { smallPdf } from "#app/domains/einvoices/document/pdf/small-pdf.fixture.ts";
import { minutes } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { openStripe, paymentsAt, visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword } from "#tests/factories/credentials.ts";
import { openLicences } from "#tests/factories/licences.ts";
import { signIn } from "#tests/factories/signed-in.ts";

/** The people who ask, in the order of the matrix's columns. */
export const WHO = ["anonymous", "owner", "other", "suspended", "aal1", "aal2", "stale"] as const;
export type Who = (typeof WHO)[number];

/** As Chrome would print it: an e-invoice's XML is attached to no less. */
const renderPdf = async () => smallPdf();

/** The owner of the requested things, and all other people who ask. */
export async function insertPeople() {
  const { sdk, standIn } = openStripe();
  const { registers } = openLicences().context;
  const owner = await insertWithPassword({ payments: paymentsAt(sdk), renderPdf });
  const [other, aal1, aal2, stale] = [
    await insertMember({ fullName: "خالد الدوسري", renderPdf }),
    await insertSignedInAdmin({ raised: false }),
    await insertSignedInAdmin(),
    await insertSignedInAdmin({ raisedAt: owner.now() - minutes(20) }),
  ];
  const { cookie, session } = await signIn(owner);
  const ownCookie = cookie;
  const cookies: Record<Who, string | undefined> = {
    anonymous: undefined,
    owner: ownCookie,
    other: (await signIn(other)).cookie,
    // The owner, suspended by an administrator.
    suspended: ownCookie,
    aal1: aal1.cookie,
    aal2: aal2.cookie,
    // Gave the second factor twenty minutes ago, and the password again just now.
    stale: stale.cookie,
  };
  return {
    owner: { ...owner, session },
    admin: { ...aal2.ctx, isAdmin: true as const, hasFreshFactor: true as const },
    contexts: {
      anonymous: null,
      owner,
      other,
      suspended: owner,
      aal1: aal1.ctx,
      aal2: { ...aal2.ctx, renderPdf },
      stale: { ...stale.ctx, renderPdf },
    } satisfies Record<Who, MemberContext | null>,
    standIn,
    cookies,
    /** Each visit comes from its own network. */
    visitor: () => visitorCtx({ payments: paymentsAt(sdk), registers, renderPdf }),
    suspend: async (on: boolean) => {
      await owner.db
        .update(users)
        .set(
          on
            ? { suspendedAt: owner.now(), suspendedFor: "إعلانات بصور عقارات أخرى" }
            : { suspendedAt: null, suspendedFor: null },
        )
        .where(eq(users.id, owner.userId));
    },
  };
}
export type People = Awaited<ReturnType<typeof insertPeople>>;
