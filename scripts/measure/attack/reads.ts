import http from "node:http";
import { parseArgs } from "node:util";
import { DEMO_ACCOUNTS } from "../../../tests/seed.ts";

/** Two networks that nobody has (RFC 5737): the attacker's brake is not the member's. */
const ATTACKER = "203.0.113.66";
const MEMBER = "198.51.100.20";
/** So many times slower the member's dashboard may become. */
const MOST = 3;
/** The dashboard is timed so often while nothing else happens; the attack is long enough for a few more. */
const QUIET_ROUNDS = 25;

const random = (least: number, most: number): number => least + Math.random() * (most - least);
const word = () => Math.random().toString(36).slice(2, 8);

/** Some piece of the map, from a few streets to half a country, never the same one. */
function someArea(): string {
  const side = 2 ** random(-6, 2);
  const [south, west] = [random(18, 29), random(38, 54)];
  const sides = { south, west, north: south + side, east: west + side };
  return Object.entries(sides)
    .map(([name, value]) => `${name}=${value.toFixed(6)}`)
    .join("&");
}

/** What costs a site something and is asked for by nobody in particular, in turn. */
const QUESTIONS = [
  () => `/marketplace/points?${someArea()}&${word()}=${word()}`,
  () => `/marketplace?search=${word()}&min_price=${Math.round(random(1, 9e8))}&${word()}=${word()}`,
  () => `/marketplace?${word()}=${word()}`,
  () => `/api/health?${word()}=${word()}`,
];

type Question = {
  path: string;
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
  agent?: http.Agent;
};
type Answer = { status: number; told: http.IncomingHttpHeaders; ms: number };

/** One answer, read to its end: how long it took, and its status. */
function ask(origin: string, { path, method = "GET", headers = {}, body, agent }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const request = http.request(origin + path, { method, headers, agent }, (answer) => {
      answer.resume().on("end", () => {
        const { statusCode: status = 0, headers: told } = answer;
        resolve({ status, told, ms: performance.now() - started });
      });
      answer.on("error", reject);
    });
    request.on("error", reject).end(body);
  });
}

async function signIn(origin: string): Promise<string> {
  const member = DEMO_ACCOUNTS.find(({ role }) => role === "member");
  if (!member) throw new Error("The demo has no member.");
  const body = new URLSearchParams({ email: member.email, password: member.password }).toString();
  const { status, told } = await ask(origin, {
    path: "/auth?tab=login",
    method: "POST",
    headers: {
      "CF-Connecting-IP": MEMBER,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(body),
      Origin: origin,
    },
    body,
  });
  const cookie = (told["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
  if (!cookie.includes("miyar_session=")) throw new Error(`signing in answered ${status} without a session`);
  return cookie;
}

function spread(times: number[]): { n: number; median: number; p90: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { n: sorted.length, median: at(0.5), p90: at(0.9) };
}

/** Asks `requests` questions, `together` at a time, as fast as they are answered; counts the statuses. */
async function flood(
  origin: string,
  { requests, together, network }: { requests: number; together: number; network: Record<string, string> },
): Promise<Record<string, number>> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: together });
  const statuses: Record<string, number> = {};
  let asked = 0;
  const one = async () => {
    while (asked < requests) {
      const question = QUESTIONS[asked++ % QUESTIONS.length];
      if (!question) return;
      const { status, told } = await ask(origin, { path: question(), agent, headers: network });
      const key = status === 429 && !told["retry-after"] ? "429 without Retry-After" : status;
      statuses[key] = (statuses[key] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: together }, one));
  agent.destroy();
  return statuses;
}

/**
 * Reads that nobody has to sign in for, from one network, as fast as they come, while a member opens their dashboard
 * from another. `--requests 400 --together 40`; `--nameless` sends no network along, as a script of a visitor's would.
 */
export async function run({ origin, args }: { origin: string; args: string[] }): Promise<{ stood: boolean }> {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: "string", default: "400" },
      together: { type: "string", default: "40" },
      nameless: { type: "boolean", default: false },
    },
  });
  const requests = Math.min(Number(values.requests), 5000);
  const together = Math.min(Number(values.together), 100);
  const network: Record<string, string> = values.nameless ? {} : { "CF-Connecting-IP": ATTACKER };
  const headers = { Cookie: await signIn(origin), "CF-Connecting-IP": MEMBER };
  let failed = 0;
  const openDashboard = async () => {
    const { status, ms } = await ask(origin, { path: "/dashboard", headers });
    if (status !== 200) failed += 1;
    return ms;
  };

  for (let round = 0; round < 5; round += 1) await openDashboard();
  const quiet: number[] = [];
  for (let round = 0; round < QUIET_ROUNDS; round += 1) quiet.push(await openDashboard());

  const started = performance.now();
  let isOver = false;
  const flooding = flood(origin, { requests, together, network }).finally(() => (isOver = true));
  const attacked: number[] = [];
  while (!isOver) attacked.push(await openDashboard());
  const statuses = await flooding;

  const [before, under] = [spread(quiet), spread(attacked)];
  const ratio = under.median / before.median;
  const line = ({ n, median, p90 }: ReturnType<typeof spread>) =>
    `median ${median.toFixed(0)} ms, 90 % within ${p90.toFixed(0)} ms (${n})`;
  console.log(
    `${requests} reads, ${together} at a time, in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  console.log(
    `answered: ${Object.entries(statuses)
      .map(([status, n]) => `${n} x ${status}`)
      .join(", ")}`,
  );
  console.log(`dashboard quiet:        ${line(before)}`);
  console.log(`dashboard under attack: ${line(under)}`);
  console.log(`${ratio.toFixed(1)} times slower (at most ${MOST}), ${failed} dashboards failed`);
  return { stood: ratio <= MOST && failed === 0 };
}
