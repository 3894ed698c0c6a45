import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { seconds } from "#app/lib/duration.ts";
import { SOCKET_END } from "#app/lib/socket-end.ts";
import { openSocket } from "./live-socket.ts";

/** A fake browser WebSocket; the test closes it as the server would. */
class FakeSocket {
  static opened: FakeSocket[] = [];
  onopen = () => {};
  onclose = (_event: { code: number }) => {};
  constructor() {
    FakeSocket.opened.push(this);
  }
  send() {}
  close() {}
}

const page = Object.assign(new EventTarget(), { visibilityState: "hidden" });
const ears = { onMessage: vi.fn(), onOpen: vi.fn(), onOver: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  FakeSocket.opened = [];
  page.visibilityState = "hidden";
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { origin: "http://localhost" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a socket, closes it as the server with `code`, and returns the function that ends it. */
function openAndClose(code: number): () => void {
  const end = openSocket("/api/live", ears);
  FakeSocket.opened[0]?.onopen();
  FakeSocket.opened[0]?.onclose({ code });
  return end;
}

test("a page whose session is over is told so once, and asks for no further socket", async () => {
  openAndClose(SOCKET_END.over);
  await vi.advanceTimersByTimeAsync(seconds(300));
  expect(ears.onOver).toHaveBeenCalledTimes(1);
  expect(FakeSocket.opened).toHaveLength(1);
});

test.each([SOCKET_END.renewed, 1006])("after %i the page asks for another socket", async (code) => {
  const end = openAndClose(code);
  await vi.advanceTimersByTimeAsync(seconds(2));
  expect(FakeSocket.opened).toHaveLength(2);
  expect(ears.onOver).not.toHaveBeenCalled();
  end();
});

test("a page that newer ones displaced asks again when somebody looks at it, and not before", async () => {
  const end = openAndClose(SOCKET_END.displaced);
  await vi.advanceTimersByTimeAsync(seconds(300));
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.opened).toHaveLength(1);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.opened).toHaveLength(2);
  end();
});
