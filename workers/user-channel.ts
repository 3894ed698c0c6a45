import { DurableObject } from "cloudflare:workers";
import { z } from "zod";
import { MAX_SOCKETS, MAX_SOCKETS_PER_SESSION } from "#app/domains/accounts/rules.ts";
import { judgeTies, type SocketTie } from "#app/domains/accounts/sessions/socket-ties.server.ts";
import type { LiveMessage } from "#app/domains/reports/rules.ts";
import { minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { SOCKET_END } from "#app/lib/socket-end.ts";
import { log } from "#app/platform/log.server.ts";
import { databaseOf, type WorkerEnv } from "./context.ts";

/**
 * How often sockets are checked against their sessions while nothing is sent: a session may also end by a command, or
 * by age.
 */
const HELD_EVERY = minutes(15);

const TIE_HEADER = "X-Socket-Tie";

const Tie = z.object({ handle: z.string(), stamp: z.string(), until: z.number().nullable() });
const Attached = Tie.extend({ openedAt: z.number() });
type Open = { socket: WebSocket; tie: z.infer<typeof Attached> };

/** The upgrade request for a channel. None of the caller's own headers are passed on. */
export function tiedUpgrade(tie: SocketTie): Request {
  return new Request("https://channel/", {
    headers: { Upgrade: "websocket", [TIE_HEADER]: JSON.stringify(tie) },
  });
}

/**
 * One per user: holds the WebSockets of the user's open pages and passes messages on to them. A socket belongs to the
 * session that opened it and ends with it. The object hibernates between messages; "ping" is answered without waking
 * it.
 */
export class UserChannel extends DurableObject<WorkerEnv> {
  constructor(state: DurableObjectState, env: WorkerEnv) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Takes a WebSocket upgrade made by `tiedUpgrade`; the Worker has checked who asks. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
    const tie = Tie.parse(JSON.parse(request.headers.get(TIE_HEADER) ?? "null"));
    const { 0: client, 1: server } = new WebSocketPair();
    // Of two in one millisecond the later one counts as newer.
    const openedAt = Math.max(Date.now(), (this.listOpen()[0]?.tie.openedAt ?? 0) + 1);
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment({ ...tie, openedAt });
    this.displace(tie.handle);
    await this.holdLater();
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Sends one message to every open page with a valid session, and returns their number; closes the others. */
  async tell(message: LiveMessage): Promise<number> {
    const standing = await this.holdAgainstSessions();
    for (const socket of standing) send(socket, JSON.stringify(message));
    return standing.length;
  }

  /** Closes the sockets whose session is over or has another secret. It is called wherever a session ends. */
  async endStale(): Promise<void> {
    await this.holdAgainstSessions();
  }

  /** While D1 is unavailable the sockets stay until the next check and receive nothing: `tell` needs D1 too. */
  override async alarm(): Promise<void> {
    try {
      await this.holdAgainstSessions();
    } catch (error) {
      log("sockets.not_ended", { error: errorText(error) }, "warn");
    }
    await this.holdLater();
  }

  override webSocketMessage(): void {
    // Pages only listen.
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    socket.close(isSendable(code) ? code : 1000);
  }

  /** The open sockets, the newest first. */
  private listOpen(): Open[] {
    return this.ctx
      .getWebSockets()
      .filter((socket) => socket.readyState === WebSocket.OPEN)
      .map((socket) => ({ socket, tie: Attached.parse(socket.deserializeAttachment()) }))
      .sort((one, other) => other.tie.openedAt - one.tie.openedAt);
  }

  /** Closes the oldest sockets beyond the limits per session and per person. */
  private displace(handle: string): void {
    const ofSession = this.listOpen().filter(({ tie }) => tie.handle === handle);
    for (const { socket } of ofSession.slice(MAX_SOCKETS_PER_SESSION)) socket.close(SOCKET_END.displaced);
    for (const { socket } of this.listOpen().slice(MAX_SOCKETS)) socket.close(SOCKET_END.displaced);
  }

  /** Reads from D1 which sessions are valid, closes the other sockets, and returns those that may stay. */
  private async holdAgainstSessions(): Promise<WebSocket[]> {
    const open = this.listOpen();
    if (open.length === 0) return [];
    const states = await judgeTies(
      { db: databaseOf(this.env), now: () => Date.now() },
      open.map(({ tie }) => tie),
    );
    const standing: WebSocket[] = [];
    for (const [index, { socket }] of open.entries()) {
      const state = states[index] ?? "over";
      if (state === "stands") standing.push(socket);
      else socket.close(SOCKET_END[state]);
    }
    return standing;
  }

  /** Sets the alarm for the next access token to end, or for the next check; none if nobody listens. */
  private async holdLater(): Promise<void> {
    const open = this.listOpen();
    if (open.length === 0) return;
    const now = Date.now();
    const ends = open.map(({ tie }) => tie.until ?? 0).filter((until) => until > now);
    await this.ctx.storage.setAlarm(Math.min(now + HELD_EVERY, ...ends));
  }
}

/** A socket may have closed while the sessions were read: that is no error. */
function send(socket: WebSocket, text: string): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
}

/** 1005 and 1006 say that no code came; only what a peer may send goes back (RFC 6455, 7.4). */
const isSendable = (code: number): boolean => code === 1000 || (code >= 3000 && code <= 4999);
