import { DurableObject } from "cloudflare:workers";
import type { LiveMessage } from "#app/domains/reports/rules.ts";

/**
 * One per user: holds the WebSockets of the user's open pages and passes messages on to them. It hibernates between
 * messages; "ping" is answered without waking it.
 */
export class UserChannel extends DurableObject {
  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Takes a WebSocket upgrade; the Worker has checked who asks. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Sends one message to every open page; a socket that just closed is no error. */
  async tell(message: LiveMessage): Promise<number> {
    const sockets = this.ctx.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN);
    for (const socket of sockets) socket.send(JSON.stringify(message));
    return sockets.length;
  }

  override webSocketMessage(): void {
    // Pages only listen.
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    socket.close(isSendable(code) ? code : 1000);
  }
}

/** 1005 and 1006 say that no code came; only what a peer may send goes back (RFC 6455, 7.4). */
const isSendable = (code: number): boolean => code === 1000 || (code >= 3000 && code <= 4999);
