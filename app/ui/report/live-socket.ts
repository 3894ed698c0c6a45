import { seconds } from "#app/lib/duration.ts";

const PING_EVERY = seconds(30);
const RETRY_FIRST = seconds(1);
const RETRY_MOST = seconds(60);

type Ears<Message> = {
  onMessage: (message: Message) => void;
  /** `again`: it was open before, and what was sent in between is lost. */
  onOpen: (again: boolean) => void;
};

/**
 * A WebSocket to a path of this site that opens itself again, at growing intervals, until what is given back is called.
 * Does nothing in a browser without WebSockets.
 */
export function openSocket<Message>(path: string, { onMessage, onOpen }: Ears<Message>): () => void {
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
    socket.onclose = () => {
      clearInterval(ping);
      if (ended) return;
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, RETRY_MOST);
    };
  }

  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    clearInterval(ping);
    socket.close(1000);
  };
}
