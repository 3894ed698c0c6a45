import { beforeAll, expect, test } from "vitest";
import { PersonActInput } from "#app/domains/accounts/people/people-input.ts";
import {
  FactorsInput,
  FinishFactorInput,
  SessionsInput,
} from "#app/domains/accounts/factors/security-inputs.ts";
import { ModerationInput } from "#app/domains/listings/moderation/moderation-input.ts";
import { OperationsInput, PaymentActInput, ReportActInput } from "#app/domains/orders/admin/admin-input.ts";
import { WebhooksInput } from "#app/domains/programs/webhooks/webhook-input.ts";
import { ImportDecisionInput } from "#app/domains/imports/moderation/decision-input.ts";
import { FeedActInput, FeedInput, UploadInput } from "#app/domains/imports/own/import-input.ts";
import { KeysInput } from "#app/domains/programs/keys/key-input.ts";
import { ShareInput } from "#app/domains/reports/sharing/share-input.ts";
import { RequestActInput } from "#app/domains/requests/requests-input.ts";
import { api } from "#workers/api/api.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { visit } from "#tests/factories/site.ts";
import type { Act } from "./acts.ts";
import { ADMIN_ACTS } from "./admin-acts.ts";
import { answerOf } from "./answer.ts";
import { MACHINE_CALLS } from "./machine-calls.ts";
import { MEMBER_ACTS } from "./member-acts.ts";
import { OPENS } from "./opens.ts";
import { insertPeople, WHO } from "./people.ts";
import { siteRoutes } from "./site-routes.ts";
import { fillPath, insertThings } from "./things.ts";
import { takeTouched, watchTables } from "./touched.ts";

const ACTS = { ...MEMBER_ACTS, ...ADMIN_ACTS };
const pathOf = (name: string): string => name.split(" ")[0] ?? "";

beforeAll(watchTables);

test("every address of the site is in the matrix, with each that takes posts", async () => {
  const routes = await siteRoutes();
  const opening = routes.filter(({ opens }) => opens).map(({ path }) => path);
  expect(Object.keys(OPENS).toSorted()).toEqual(opening.toSorted());
  const acting = routes.filter(({ acts }) => acts).map(({ path }) => path);
  expect([...new Set(Object.keys(ACTS).map(pathOf))].toSorted()).toEqual(acting.toSorted());
});

/** Pages with several forms, distinguished by `intent`. */
const IMPORT_FORMS = { options: [UploadInput, FeedInput, FeedActInput] };

const FORMS = {
  "/dashboard/office/keys": KeysInput,
  "/dashboard/office/webhooks": WebhooksInput,
  "/dashboard/office/import": IMPORT_FORMS,
  "/admin/imports/:sourceId": ImportDecisionInput,
  "/admin/listings": ModerationInput,
  "/admin/people/:userId": PersonActInput,
  "/admin/payments": PaymentActInput,
  "/admin/reports/:reportId": ReportActInput,
  "/admin/requests/:kind/:requestId": RequestActInput,
  "/admin/settings": OperationsInput,
  "/dashboard/settings/mfa": FactorsInput,
  "/dashboard/settings/mfa/:factorId": FinishFactorInput,
  "/dashboard/settings/sessions": SessionsInput,
  "/reports/:reportId/share": ShareInput,
};

test.each(Object.entries(FORMS))("every form of %s is in the matrix", (path, { options }) => {
  const intents = options.flatMap(({ shape }) => [...shape.intent.values]);
  const rows = Object.keys(ACTS).filter((name) => pathOf(name) === path);
  expect(rows.map((name) => name.split(" ")[1]).toSorted()).toEqual(intents.toSorted());
});

test("what everybody is shown", async () => {
  const people = await insertPeople();
  const things = await insertThings(people);
  const seen: Record<string, string[]> = {};
  for (const who of WHO) {
    await people.suspend(who === "suspended");
    for (const path of Object.keys(OPENS)) {
      const answer = await visit(people.visitor(), fillPath(path, things), { cookie: people.cookies[who] });
      (seen[path] ??= []).push(answerOf(answer));
    }
  }
  expect(
    Object.fromEntries(Object.entries(seen).map(([path, answers]) => [path, answers.join(" ")])),
  ).toEqual(OPENS);
});

/** The answers to one act for each person in turn; checks that a refused act changes nothing. */
async function answersTo(name: string, { post, fresh }: Act): Promise<string> {
  let people = await insertPeople();
  const answers: string[] = [];
  for (const who of WHO) {
    if (fresh && who !== "anonymous") people = await insertPeople();
    const { path = pathOf(name), query, form } = await post(people, who);
    if (who === "suspended") await people.suspend(true);
    await takeTouched();
    const answer = await visit(people.visitor(), query ? `${path}?${query}` : path, {
      cookie: people.cookies[who],
      form,
    });
    const touched = await takeTouched();
    if (who === "suspended") await people.suspend(false);
    const isRefused = answer.status >= 400;
    if (isRefused) expect(touched, `${who} is refused and changes`).toEqual([]);
    answers.push(touched.length > 0 ? "done" : answerOf(answer));
  }
  return answers.join(" ");
}

test.each(Object.entries(ACTS))("%s", async (name, act) => {
  expect(await answersTo(name, act)).toBe(act.answers);
});

test("what programs are answered, by cookie", async () => {
  const people = await insertPeople();
  const things = await insertThings(people);
  const known = api.routes
    .filter(({ method, path }) => method !== "ALL" && !path.endsWith("/*/"))
    .map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(MACHINE_CALLS).toSorted()).toEqual([...new Set(known)].toSorted());
  const seen: Record<string, string> = {};
  for (const [name, { with: asked }] of Object.entries(MACHINE_CALLS)) {
    const [method = "", path = ""] = name.split(" ");
    const answers: number[] = [];
    for (const who of WHO) {
      if (who === "suspended") await people.suspend(true);
      const { body } = asked?.(things, people) ?? {};
      const address = fillPath(path.replace(":factor_id", ":factorId"), things);
      const answer = await call(method, address, {
        cookie: people.cookies[who],
        body,
        headers: { Origin: HERE },
      });
      answers.push(answer.status);
      await answer.body?.cancel();
      if (who === "suspended") await people.suspend(false);
    }
    seen[name] = answers.join(" ");
  }
  expect(seen).toEqual(
    Object.fromEntries(Object.entries(MACHINE_CALLS).map(([n, { answers }]) => [n, answers])),
  );
});
