import http from "node:http";
import { codeOf } from "../../setup/say.ts";

type Question = { path: string; method?: string; headers?: Record<string, string> };
/** How often each status came, or each name of what broke a connection. */
type Answers = Record<string, number>;
type Row = { what: string; answers: Answers; failed: number };

const SIZES = [2_000, 200_000];
/** Longer than anything that is still at work would take. */
const PATIENCE_MS = 5 * 60_000;

const JSON_TYPE = { "Content-Type": "application/json" };
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const FROM_ELSEWHERE = { ...FORM, Origin: "https://elsewhere.example" };

/** What is refused without having been read, or not to its end: another site's form, no session, no such address or method. */
const REFUSED: Question[] = [
  { path: "/auth", headers: FROM_ELSEWHERE },
  { path: "/marketplace/images", headers: FROM_ELSEWHERE },
  { path: "/dashboard/settings", headers: FORM },
  { path: "/nothing-here", headers: FROM_ELSEWHERE },
  { path: "/api/nothing-here", headers: JSON_TYPE },
  { path: "/api/live", headers: JSON_TYPE },
  { path: "/api/stripe/webhook", headers: JSON_TYPE },
  { path: "/api/moyasar/webhook", headers: JSON_TYPE },
  { path: "/api/health", headers: JSON_TYPE },
  { path: "/.well-known/jwks.json", headers: JSON_TYPE },
  { path: "/auth/v1/token", headers: { ...JSON_TYPE, Authorization: "Bearer none" } },
  { path: "/auth/v1/factors", headers: JSON_TYPE },
  { path: "/auth/v1/factors", headers: { ...JSON_TYPE, Cookie: "__Host-session=none" } },
  { path: "/auth/v1/nothing-here", headers: JSON_TYPE },
  { path: "/auth/v1/token", method: "PUT", headers: JSON_TYPE },
  { path: "/marketplace", method: "PUT", headers: FROM_ELSEWHERE },
  { path: "/robots.txt", method: "GET", headers: JSON_TYPE },
  { path: "/about", headers: FORM },
];

const READ = ["/robots.txt", "/api/viewer", "/.well-known/jwks.json", "/marketplace", "/api/nothing-here"];

/** Another network each time, so that no limit answers in the place of what is asked. The platform names the real one. */
const networkOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** The nth of a list that begins anew at its end. */
function inTurn<Item>(list: readonly Item[], n: number): Item {
  const item = list[n % list.length];
  if (item === undefined) throw new Error("The list is empty.");
  return item;
}

/** Asks once; gives the status, or the name of what broke the connection. */
function ask(
  origin: string,
  agent: http.Agent,
  n: number,
  { path, method = "GET", headers = {} }: Question,
  body?: Buffer,
): Promise<number | string> {
  return new Promise((resolve) => {
    const sent: http.OutgoingHttpHeaders = { "CF-Connecting-IP": networkOf(n), ...headers };
    if (body) sent["Content-Length"] = body.length;
    const request = http.request(new URL(path, origin), { agent, method, headers: sent }, (response) => {
      response.on("error", (error) => resolve(codeOf(error) ?? error.message));
      response.on("end", () => resolve(response.statusCode ?? 0)).resume();
    });
    request.on("error", (error) => resolve(codeOf(error) ?? error.message));
    request.setTimeout(PATIENCE_MS, () => request.destroy(new Error("no answer")));
    request.end(body);
  });
}

/** Asks `count` times, some at once; gives how often each status came. */
async function askMany(
  count: number,
  atOnce: number,
  askNth: (n: number) => Promise<number | string>,
): Promise<Answers> {
  const answers: Answers = {};
  let next = 0;
  const one = async () => {
    while (next < count) {
      const answer = await askNth(next++);
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return answers;
}

/**
 * Sends posts that are refused before their bodies are read, of two sizes, and then reads. Gives what was answered, and
 * how much of it was a failure: a 5xx or a broken connection.
 */
export async function sendRefusedPosts(
  origin: string,
  { posts, reads, atOnce }: { posts: number; reads: number; atOnce: number },
): Promise<{ rows: Row[]; failed: number }> {
  const rows: Row[] = [];
  const note = (what: string, answers: Answers) => {
    const failed = Object.entries(answers)
      .filter(([answer]) => !(Number(answer) < 500))
      .reduce((sum, [, n]) => sum + n, 0);
    rows.push({ what, answers, failed });
  };
  for (const size of SIZES) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
    const body = Buffer.alloc(size, "a");
    const refused = await askMany(posts, atOnce, (n) =>
      ask(origin, agent, n, { method: "POST", ...inTurn(REFUSED, n) }, body),
    );
    note(`${posts} refused posts of ${size / 1000} kB`, refused);
    const read = await askMany(reads, atOnce, (n) => ask(origin, agent, n, { path: inTurn(READ, n) }));
    note(`${reads} reads after them`, read);
    agent.destroy();
  }
  return { rows, failed: rows.reduce((sum, row) => sum + row.failed, 0) };
}

function numberOf(args: string[], name: string, fallback: number): number {
  const at = args.indexOf(`--${name}`);
  return at === -1 ? fallback : Number(args[at + 1]);
}

/** `npm run attack -- refused-posts`: `--posts N --reads N --at-once N`. It stands where no answer is 5xx. */
export async function run({ origin, args }: { origin: string; args: string[] }): Promise<{ stood: boolean }> {
  const { rows, failed } = await sendRefusedPosts(origin, {
    posts: numberOf(args, "posts", 1000),
    reads: numberOf(args, "reads", 1000),
    atOnce: numberOf(args, "at-once", 6),
  });
  for (const row of rows)
    console.log(
      `${row.what.padEnd(32)}${String(row.failed).padStart(5)} failed  ${JSON.stringify(row.answers)}`,
    );
  return { stood: failed === 0 };
}
