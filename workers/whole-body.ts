import { seconds } from "#app/lib/duration.ts";
import { LateError, within } from "#app/lib/within.ts";
import { log } from "#app/platform/log.server.ts";

/** How much of a body must be there before its session is read: every form without pictures is shorter. */
const HELD_BYTES = 256 * 1024;
/** As long as that part may take on its way. */
const HELD_FOR = seconds(60);
/** The longest body that our pages post: a listing with its pictures. Of a longer one the rest stays unread. */
const READ_BYTES = 17 * 1024 * 1024;
/** How long an answer waits for a body that nobody needs any more. */
const READ_FOR = seconds(10);

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A body that a reader may leave half-way, and whose rest can then be read. */
function openBody(body: Body) {
  const reader = body.getReader();
  let last: Promise<unknown> = Promise.resolve();
  // One read at a time: the reader that left may still be reading.
  const next = () => {
    const part = last.then(() => reader.read());
    last = part;
    return part;
  };

  const held: Uint8Array<ArrayBuffer>[] = [];

  /** Waits for the first part; false if it does not come. If the sender broke off, whoever reads the body notices. */
  async function hold(): Promise<boolean> {
    const first = async () => {
      for (let size = 0; size < HELD_BYTES;) {
        const part = await next();
        if (part.done) return;
        held.push(part.value);
        size += part.value.byteLength;
      }
    };
    return within(HELD_FOR, first()).then(
      () => true,
      (error: unknown) => !(error instanceof LateError),
    );
  }

  const readable = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const first = held.shift();
        if (first) return controller.enqueue(first);
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

  /** Reads the rest, up to the limits. If the sender breaks off or takes too long, reading ends here. */
  const readRest = (): Promise<void> =>
    within(READ_FOR, drain()).catch(() => reader.cancel().catch(() => undefined));

  return { readable, hold, readRest };
}

function tooLate(): Response {
  log("request.body_late", {}, "warn");
  return new Response(null, { status: 408, headers: { "X-Content-Type-Options": "nosniff" } });
}

const hasNoBody = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/**
 * Answers a request once its body is there, so that somebody who sends it slowly acts with the rights of the moment in
 * which it is read, not of the moment in which it began. For a body with pictures it waits for the first part. If that
 * does not come, the answer is 408. Before the answer leaves, it reads what the answer left of the body, even if the
 * answer threw. Otherwise the runtime closes the connection, and a proxy in front (locally Vite's) may still send the
 * next request into it. Cancelling the body does not help, nor does `Connection: close`.
 */
export async function withWholeBody<Asked extends Request>(
  request: Asked,
  answer: (request: Asked) => Promise<Response>,
): Promise<Response> {
  if (request.body === null) return answer(request);
  const { readable, hold, readRest } = openBody(request.body as Body);
  const body = hasNoBody(request) ? null : readable;
  try {
    if (body && !(await hold())) return tooLate();
    return await answer(new Request(request, { body, duplex: "half" } as RequestInit) as Asked);
  } finally {
    await readRest();
  }
}
