import { NoAnswer, type Answer } from "./client.ts";
import { judge, type Look } from "./judge.ts";
import type { User, World } from "./world.ts";

const AGENT =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

type Options = {
  /** Statuses that are right; 200 unless told. */
  expect?: readonly number[];
  form?: readonly (readonly [string, string])[];
  file?: { name: string; type: string; field: string; bytes: Buffer };
  /** Called where a post may have been done without being acknowledged: one that was shed was not. */
  onUnsure?: () => void;
};

/**
 * Asks as the user's browser does, measures and judges. Gives the answer where it was right; null where the site shed
 * it, broke, or said something else. The user's cookies follow.
 */
export async function ask(
  world: World,
  user: User,
  act: string,
  url: string,
  look: Look,
  { expect = [200], form, file, onUnsure }: Options = {},
): Promise<Answer | null> {
  const { step, measures, client, origin } = world;
  const isPost = form !== undefined || file !== undefined;
  const headers: Record<string, string> = {
    "User-Agent": AGENT,
    Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
    "Accept-Language": "ar,en;q=0.5",
    // What the platform writes there in production: limits count by it.
    "CF-Connecting-IP": user.ip,
    "Sec-Fetch-Site": "same-origin",
  };
  if (user.cookies.size > 0)
    headers.Cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  if (isPost) headers.Origin = origin;
  const body = file ? multipart(file, headers) : form && urlencoded(form, headers);

  const at = performance.now();
  const sample = () => ({ act, step, at, ms: performance.now() - at });
  try {
    const answer = await client.ask({ method: isPost ? "POST" : "GET", url, headers, body });
    const verdict = judge(answer, expect, look);
    measures.add(sample(), verdict, url);
    keepCookies(user, answer);
    if (verdict.is === "error") onUnsure?.();
    return verdict.is === "ok" ? answer : null;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    measures.add(sample(), { is: "error", what: error.kind }, url);
    onUnsure?.();
    return null;
  }
}

function urlencoded(form: readonly (readonly [string, string])[], headers: Record<string, string>): string {
  headers["Content-Type"] = "application/x-www-form-urlencoded";
  return new URLSearchParams(form.map(([name, value]) => [name, value])).toString();
}

function multipart(
  { name, type, field, bytes }: NonNullable<Options["file"]>,
  headers: Record<string, string>,
): Buffer {
  const boundary = "----miyar-load";
  headers["Content-Type"] = `multipart/form-data; boundary=${boundary}`;
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${name}"`;
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${disposition}\r\nContent-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

function keepCookies({ cookies }: User, { headers }: Answer): void {
  for (const line of headers["set-cookie"] ?? []) {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    if (/;\s*max-age=0/i.test(line) || pair.length === at + 1) cookies.delete(name);
    else cookies.set(name, pair.slice(at + 1));
  }
}
