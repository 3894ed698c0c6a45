import { seconds } from "#app/lib/duration.ts";
import { SOCKET_END } from "#app/lib/socket-end.ts";

const PING_EVERY = seconds(30);
const RETRY_FIRST = seconds(1);
const RETRY_MOST = seconds(60);

type Ears<Message> = {
  onMessage: (message: Message) => void;
  /** `again`: the socket was open before; messages sent in between are lost. */
  onOpen: (again: boolean) => void;
  /** The session is over: the socket does not reconnect. */
  onOver: () => void;
};

/**
 * A WebSocket to a path of this site. It reconnects at growing intervals until the returned function is called or its
 * session is over. A socket that newer pages displaced reconnects only when its page becomes visible, so that two pages
 * do not displace each other in turns. Does nothing in a browser without WebSockets.
 */
export function openSocket<Message>(path: string, { onMessage, onOpen, onOver }: Ears<Message>): () => void {
  if (typeof WebSocket === "undefined") return () => {};
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;
  let wait = RETRY_FIRST;
  let opened = false;
  let ended = false;

  function connect() {
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}`);
    socket.onopen = () => {
      wait = RETRY_FIRST;
      ping = setInterval(() => socket.send("ping"), PING_EVERY);
      onOpen(opened);
      opened = true;
    };
    socket.onmessage = ({ data }) => {
      if (data !== "pong") onMessage(JSON.parse(String(data)) as Message);
    };
    socket.onclose = ({ code }) => {
      clearInterval(ping);
      if (ended) return;
      if (code === SOCKET_END.over) return onOver();
      if (code === SOCKET_END.displaced)
        return document.addEventListener("visibilitychange", connectWhenSeen);
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, RETRY_MOST);
    };
  }

  function connectWhenSeen() {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", connectWhenSeen);
    connect();
  }

  connect();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", connectWhenSeen);
    clearTimeout(timer);
    clearInterval(ping);
    socket.close(1000);
  };
}
