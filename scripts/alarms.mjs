// `npm run --silent alarms -- --site https://YOUR-DOMAIN`: asks `/api/health` and the metrics whether anything is wrong, prints a
// line for each alarm and ends with 1 where one rings, 2 where it could not ask. For a clock outside Cloudflare: CI, cron.
import { ALARMS, rings, sqlOf } from "./alarms/list.mjs";

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

/** Ten seconds are long for either; `read` may throw for an answer that makes no sense. */
async function ask(url, init, read) {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
    return await read(response);
  } catch (error) {
    return { state: "unknown", text: error.cause?.code ?? error.message };
  }
}

const health = () =>
  ask(`${site}/api/health`, {}, async (response) => {
    const { status, bindings, ...rest } = await response.json();
    const parts = Object.entries({ ...bindings?.r2, ...bindings?.queue, d1: bindings?.d1, ...rest });
    const bad = parts.filter(([, part]) => part?.ok === false).map(([name]) => name);
    return { state: status === "ok" ? "ok" : "rings", text: [status, ...bad].join(" ") };
  });

const measured = (alarm) =>
  ask(
    `${api}/client/v4/accounts/${account}/analytics_engine/sql`,
    { method: "POST", body: sqlOf(alarm), headers: { Authorization: `Bearer ${token}` } },
    async (response) => {
      if (!response.ok) throw new Error(`the SQL API answered ${response.status}`);
      const { data } = await response.json();
      const [row = { value: 0, n: 0 }] = data;
      const { says, above } = alarm;
      return { state: rings(alarm, row) ? "rings" : "ok", text: `${row.value} (limit ${above}): ${says}` };
    },
  );

let code = 0;
for (const [name, look] of [
  ["health", health],
  ...ALARMS.map((alarm) => [alarm.name, () => measured(alarm)]),
]) {
  const { state, text } = await look();
  console.log(`${state.padEnd(8)}${name.padEnd(20)}${text}`);
  if (state === "unknown") code = 2;
  if (state === "rings" && code === 0) code = 1;
}
process.exitCode = code;
