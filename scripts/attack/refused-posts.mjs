import http from "node:http";

const SIZES = [2_000, 200_000];
/** Longer than anything that is still at work would take. */
const PATIENCE_MS = 5 * 60_000;

const JSON_TYPE = { "Content-Type": "application/json" };
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const FROM_ELSEWHERE = { ...FORM, Origin: "https://elsewhere.example" };

/** What is refused without having been read, or not to its end: another site's form, no session, no such address or method. */
const REFUSED = [
  { path: "/auth", headers: FROM_ELSEWHERE },
  { path: "/marketplace/images", headers: FROM_ELSEWHERE },
  { path: "/dashboard/settings", headers: FORM },
  { path: "/nothing-here", headers: FROM_ELSEWHERE },
  { path: "/api/nothing-here", headers: JSON_TYPE },
  { path: "/api/live", headers: JSON_TYPE },
  { path: "/api/stripe/webhook", headers: JSON_TYPE },
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
const networkOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Asks once; gives the status, or the name of what broke the connection. */
function ask(origin, agent, n, { path, method = "GET", headers = {} }, body) {
  return new Promise((resolve) => {
    const sent = { "CF-Connecting-IP": networkOf(n), ...headers };
    if (body) sent["Content-Length"] = body.length;
    const request = http.request(new URL(path, origin), { agent, method, headers: sent }, (response) => {
      response.on("error", (error) => resolve(error.code ?? error.message));
      response.on("end", () => resolve(response.statusCode)).resume();
    });
    request.on("error", (error) => resolve(error.code ?? error.message));
    request.setTimeout(PATIENCE_MS, () => request.destroy(new Error("no answer")));
    request.end(body);
  });
}

/** Asks `count` times, some at once; gives how often each status came. */
async function askMany(count, atOnce, askNth) {
  const answers = {};
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
export async function sendRefusedPosts(origin, { posts, reads, atOnce }) {
  const rows = [];
  const note = (what, answers) => {
    const failed = Object.entries(answers)
      .filter(([answer]) => !(Number(answer) < 500))
      .reduce((sum, [, n]) => sum + n, 0);
    rows.push({ what, answers, failed });
  };
  for (const size of SIZES) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
    const body = Buffer.alloc(size, "a");
    const refused = await askMany(posts, atOnce, (n) =>
      ask(origin, agent, n, { method: "POST", ...REFUSED[n % REFUSED.length] }, body),
    );
    note(`${posts} refused posts of ${size / 1000} kB`, refused);
    const read = await askMany(reads, atOnce, (n) => ask(origin, agent, n, { path: READ[n % READ.length] }));
    note(`${reads} reads after them`, read);
    agent.destroy();
  }
  return { rows, failed: rows.reduce((sum, row) => sum + row.failed, 0) };
}

function numberOf(args, name, fallback) {
  const at = args.indexOf(`--${name}`);
  return at === -1 ? fallback : Number(args[at + 1]);
}

/** `npm run attack -- refused-posts`: `--posts N --reads N --at-once N`. It stands where no answer is 5xx. */
export async function run({ origin, args = [] }) {
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
