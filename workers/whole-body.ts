import { seconds } from "#app/lib/duration.ts";
import { within } from "#app/lib/within.ts";

/** As long as any body that our pages post: a listing with its pictures. Of a longer one the rest stays unread. */
const READ_BYTES = 17 * 1024 * 1024;
/** As long as an answer waits for a body that nobody wants any more. */
const READ_FOR = seconds(10);

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A body that may be left off anywhere, whose rest can then be read from where that was. */
function openBody(body: Body) {
  const reader = body.getReader();
  let last: Promise<unknown> = Promise.resolve();
  // One at a time: what was left off may still be reading.
  const next = () => {
    const part = last.then(() => reader.read());
    last = part;
    return part;
  };

  const readable = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const part = await next();
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      },
    },
    { highWaterMark: 0 },
  );

  async function drain(): Promise<void> {
    for (let size = 0; size <= READ_BYTES;) {
      const part = await next();
      if (part.done) return;
      size += part.value.byteLength;
    }
    await reader.cancel();
  }

  /** Reads the rest, in bounds. Whoever sends it may break off, or take too long: then it ends here. */
  const readRest = (): Promise<void> =>
    within(READ_FOR, drain()).catch(() => reader.cancel().catch(() => undefined));

  return { readable, readRest };
}

const hasNoBody = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/**
 * Answers a request, and before the answer leaves reads what it left of the request's body, also where it threw. A
 * connection with the rest of a body in it is closed by the runtime, and whoever stands before it (locally Vite's proxy)
 * may send the next request into it all the same. Cancelling the body does not help, nor does `Connection: close`.
 */
export async function withWholeBody<Asked extends Request>(
  request: Asked,
  answer: (request: Asked) => Promise<Response>,
): Promise<Response> {
  if (request.body === null) return answer(request);
  const { readable, readRest } = openBody(request.body as Body);
  const body = hasNoBody(request) ? null : readable;
  try {
    return await answer(new Request(request, { body, duplex: "half" } as RequestInit) as Asked);
  } finally {
    await readRest();
  }
}
