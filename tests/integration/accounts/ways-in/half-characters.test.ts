import { expect, test } from "vitest";
import { insertMember } from "#tests/factories/accounts.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { signIn } from "#tests/factories/signed-in.ts";

test.each([
  String.raw`{"factor_type":"totp","issuer":"\ud800"}`,
  String.raw`{"factor_type":"totp","friendly_name":"\ud800x","issuer":"a\udfff"}`,
])("half a character in a program's text is no fault of ours: %s", async (body) => {
  const { cookie } = await signIn(await insertMember());
  const answer = await call("POST", "/auth/v1/factors", { cookie, body, headers: { Origin: HERE } });
  expect(answer.status).toBeLessThan(300);
  await answer.body?.cancel();
});
