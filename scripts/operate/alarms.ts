// `npm run --silent alarms -- --site https://YOUR-DOMAIN`: asks `/api/health` and the metrics whether anything is wrong, prints a
// line for each alarm and ends with 1 where one rings, 2 where it could not ask. For a clock outside Cloudflare: CI, cron.
import { codeOf } from "../setup/say.ts";
import { ALARMS, rings, sqlOf, type Alarm, type Row } from "./alarms/list.ts";

const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = process.env;
const api = process.env.CLOUDFLARE_API_ORIGIN ?? "https://api.cloudflare.com";
const at = process.argv.indexOf("--site");
const site = at === -1 ? undefined : process.argv[at + 1];
if (!site || !account || !token) {
  console.error(
    "npm run --silent alarms -- --site https://YOUR-DOMAIN\nCLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN (Account Analytics: Read) have to be set.",
  );
  process.exit(2);
}

type Found = { state: "ok" | "rings" | "unknown"; text: string };
/** A part of the site as `/api/health` tells of it. */
type Part = { ok?: boolean };
type Health = {
  status: string;
  bindings?: { d1?: Part; r2?: Record<string, Part>; queue?: Record<string, Part> };
};

/** Ten seconds are long for either; `read` may throw for an answer that makes no sense. */
async function ask(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<Found>,
): Promise<Found> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
    return await read(response);
  } catch (error) {
    const text = error instanceof Error ? (codeOf(error.cause) ?? error.message) : String(error);
    return { state: "unknown", text };
  }
}

const health = () =>
  ask(`${site}/api/health`, {}, async (response) => {
    const { status, bindings, ...rest } = (await response.json()) as Health;
    const parts = Object.entries<Part | undefined>({
      ...bindings?.r2,
      ...bindings?.queue,
      d1: bindings?.d1,
      ...rest,
    });
    const bad = parts.filter(([, part]) => part?.ok === false).map(([name]) => name);
    return { state: status === "ok" ? "ok" : "rings", text: [status, ...bad].join(" ") };
  });

const measured = (alarm: Alarm) =>
  ask(
    `${api}/client/v4/accounts/${account}/analytics_engine/sql`,
    { method: "POST", body: sqlOf(alarm), headers: { Authorization: `Bearer ${token}` } },
    async (response) => {
      if (!response.ok) throw new Error(`the SQL API answered ${response.status}`);
      const { data } = (await response.json()) as { data: Row[] };
      const [row = { value: 0, n: 0 }] = data;
      const { says, above } = alarm;
      return { state: rings(alarm, row) ? "rings" : "ok", text: `${row.value} (limit ${above}): ${says}` };
    },
  );

type Look = [name: string, look: () => Promise<Found>];
const looks: Look[] = [
  ["health", health],
  ...ALARMS.map((alarm): Look => [alarm.name, () => measured(alarm)]),
];
let code = 0;
for (const [name, look] of looks) {
  const { state, text } = await look();
  console.log(`${state.padEnd(8)}${name.padEnd(20)}${text}`);
  if (state === "unknown") code = 2;
  if (state === "rings" && code === 0) code = 1;
}
process.exitCode = code;
