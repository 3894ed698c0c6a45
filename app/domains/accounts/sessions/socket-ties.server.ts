import { and, inArray, isNull } from "drizzle-orm";
import { decodeJwt } from "jose";
import { sessions, users } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isPending, type Session } from "#app/domains/accounts/rules.ts";
import { listStanding } from "./standing-sessions.server.ts";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";

/** What ties an open socket to the session that opened it. It opens nothing. */
export type SocketTie = {
  handle: string;
  /** The hashed secret of the session, or the proofs that an access token was made from. */
  stamp: string;
  /** When the access token ends, in epoch ms; null if a cookie opened the socket. */
  until: number | null;
};

/** The state of a tie: its session is valid, goes on under another secret or token, or is over. */
export type TieState = "stands" | "renewed" | "over";

type Proofs = Pick<Session, "authenticatedAt" | "mfaAt">;

const proofsOf = ({ authenticatedAt, mfaAt }: Proofs): string => `${authenticatedAt} ${mfaAt}`;

/** Ties a socket to the session of a caller just read; `authorization` is the header of one by access token. */
export function tieOf(session: Session, authorization: string | null): SocketTie {
  const { handle, rawId } = session;
  if (rawId !== null) return { handle, stamp: hashSecret(rawId), until: null };
  const { exp = 0 } = decodeJwt((authorization ?? "").trim().split(/ +/)[1] ?? "");
  return { handle, stamp: proofsOf(session), until: exp * 1000 };
}

/** The state of each tie, in the same order, by one query. It sees every way in which a session can end. */
export async function judgeTies(
  ctx: Pick<AppContext, "db" | "now">,
  ties: readonly SocketTie[],
): Promise<TieState[]> {
  const now = ctx.now();
  const handles = [...new Set(ties.map(({ handle }) => handle))];
  const standing = await listStanding(ctx, and(inArray(sessions.handle, handles), isNull(users.suspendedAt)));
  const stamps = new Map(
    standing
      .filter(({ session }) => !isPending(session))
      .map(({ session, secret }) => [session.handle, { secret, proofs: proofsOf(session) }]),
  );
  return ties.map(({ handle, stamp, until }) => {
    const stood = stamps.get(handle);
    if (!stood) return "over";
    const isSame = until === null ? stamp === stood.secret : stamp === stood.proofs && now < until;
    return isSame ? "stands" : "renewed";
  });
}
