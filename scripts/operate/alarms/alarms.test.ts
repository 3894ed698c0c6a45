import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { METRICS } from "../../../app/platform/metrics.server.ts";
import { ALARMS, DATASET, rings, sqlOf } from "./list.ts";

const page = readFileSync("docs/operations.md", "utf8");

test("each alarm has its row with its limit, and what to do when it rings", () => {
  for (const { name, above, says } of ALARMS) {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\``)) ?? "";
    expect(row, name).toContain(String(above));
    expect(row, name).toContain(says);
    expect(page, name).toContain(`\n### ${name}\n`);
  }
  const rows = page.split("\n").filter((line) => /^\| `[a-z-]+`/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(ALARMS.length);
});

test("the page says of every metric what its fields hold, and the dataset is the one that is bound", () => {
  for (const metric of METRICS) expect(page, metric).toMatch(new RegExp(`\\| \`${metric}\` +\\|`));
  const bound = readFileSync("wrangler.toml", "utf8").match(/dataset = "(\w+)"/g);
  expect(bound).toEqual([`dataset = "${DATASET}"`, `dataset = "${DATASET}"`]);
});

test("the platform's own line of each invocation, with its whole address, is stored nowhere", () => {
  const [local = "", production = ""] = readFileSync("wrangler.toml", "utf8").split("\n[env.production]\n");
  expect(local).toMatch(/^\[observability\.logs\]\nenabled = true\ninvocation_logs = false$/m);
  expect(production).toMatch(
    /^\[env\.production\.observability\.logs\]\nenabled = true\ninvocation_logs = false$/m,
  );
});

test("an alarm asks for metrics that there are", () => {
  for (const alarm of ALARMS) {
    const [, metric] = /index1 = '(\w+)'/.exec(sqlOf(alarm)) ?? [];
    expect(METRICS, alarm.name).toContain(metric);
  }
});

test.each([
  ["above the limit", { value: 0.03, n: 100 }, true],
  ["at the limit", { value: 0.02, n: 100 }, false],
  ["above it by too few points to mean anything", { value: 1, n: 49 }, false],
  ["without a point", { value: null, n: 0 }, false],
])("%s: rings %s", (_, row, expected) => {
  expect(rings({ above: 0.02, least: 50 }, row)).toBe(expected);
});

test("where nothing is measured at all, the alarm for that rings", () => {
  expect(rings({ above: 5, least: 0 }, { value: null, n: 0 })).toBe(true);
});

type Answers = { health: object; value: number };

/** Runs the command against a site and an SQL API that answer so. */
async function run({ health, value }: Answers): Promise<{ code: number; out: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    if (body) asked.push(body);
    const answer = request.url === "/api/health" ? health : { data: [{ value, n: "1000" }] };
    response.end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    ...process.env,
    CLOUDFLARE_ACCOUNT_ID: "a",
    CLOUDFLARE_API_TOKEN: "t",
    CLOUDFLARE_API_ORIGIN: origin,
  };
  const done = await new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, ["scripts/operate/alarms.ts", "--site", origin], { env }, (error, out) =>
      resolve({ code: Number(error?.code ?? 0), out }),
    );
  });
  server.close();
  return { ...done, asked };
}

test("the command asks for all of them: quiet with 0, ringing with 1, and with 2 where it cannot ask", async () => {
  const quiet = await run({ health: { status: "ok" }, value: 0 });
  expect([quiet.code, quiet.out.match(/^ok /gm)?.length]).toEqual([0, ALARMS.length + 1]);
  expect(quiet.asked).toEqual(ALARMS.map(sqlOf));

  const late = await run({ health: { status: "degraded", mails: { ok: false } }, value: 0 });
  expect(late.code).toBe(1);
  expect(late.out).toMatch(/^rings +health +degraded mails$/m);

  const ringing = await run({ health: { status: "ok" }, value: 1e9 });
  expect(ringing.code).toBe(1);
  expect(ringing.out).toMatch(/^rings +pages-failing /m);

  const away = await run({ health: null as never, value: 0 });
  expect(away.code).toBe(2);
  expect(away.out).toMatch(/^unknown +health /m);
});
