import { makeKey } from "#app/domains/programs/keys/make-key.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** A key of the member's, as they are shown it once, with its id. */
export async function insertKey(
  ctx: MemberContext,
  name = "تطبيق المكتب",
): Promise<{ id: string; key: string }> {
  const made = await makeKey(ctx, name);
  if (!made.ok) throw new Error(`no key was made: ${made.reason}`);
  return made;
}
