import { expect, test, vi } from "vitest";
import { mailedSms, twilioSms } from "./sms.server.ts";
import { UndeliverableError } from "./undeliverable.ts";

const account = { accountSid: "AC0123456789", authToken: "token-of-twilio", from: "+15005550006" };
const message = { to: "+966501234567", text: "123456 رمز التحقق" };

/** The used part of Twilio's HTTP API: records requests, and answers as told. */
function fakeTwilio(status: number, body: unknown) {
  const requests: Request[] = [];
  const fetcher = async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(new Request(input, init));
    return Response.json(body, { status });
  };
  return { requests, fetcher: fetcher as typeof fetch };
}

test("a text goes to Twilio's Messages resource, signed in with the account", async () => {
  const { requests, fetcher } = fakeTwilio(201, { sid: "SM1" });
  await twilioSms(account, fetcher).send(message);
  const [request] = requests;
  expect(request?.url).toBe("https://api.twilio.com/2010-04-01/Accounts/AC0123456789/Messages.json");
  expect(request?.headers.get("Authorization")).toBe(`Basic ${btoa("AC0123456789:token-of-twilio")}`);
  expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual({
    To: message.to,
    Body: message.text,
    From: account.from,
  });
});

test("a messaging service is named as such", async () => {
  const { requests, fetcher } = fakeTwilio(201, { sid: "SM1" });
  await twilioSms({ ...account, from: "MG0123" }, fetcher).send(message);
  const form = new URLSearchParams(await requests[0]?.text());
  expect([form.get("MessagingServiceSid"), form.get("From")]).toEqual(["MG0123", null]);
});

test("a refusal throws Twilio's number of the fault and nothing personal", async () => {
  const { fetcher } = fakeTwilio(400, { code: 21211, message: `Invalid 'To' Phone Number: ${message.to}` });
  const sending = twilioSms(account, fetcher).send(message);
  await expect(sending).rejects.toThrow("Twilio answered 400, code 21211");
  await expect(sending).rejects.not.toThrow(message.to);
});

test("an answer that is no JSON is a refusal too", async () => {
  const fetcher = (async () => new Response("<html>", { status: 503 })) as typeof fetch;
  await expect(twilioSms(account, fetcher).send(message)).rejects.toThrow(
    "Twilio answered 503, code unknown",
  );
});

test("locally a text is a mail to the number", async () => {
  const sent: { to: string; text: string }[] = [];
  await mailedSms({ send: async (mail) => void sent.push(mail) }).send(message);
  expect(sent[0]).toMatchObject({ to: "sms+966501234567@sms.miyar.example", text: message.text });
});

test("a number that can have no text is told from a fault that passes", async () => {
  const refusedWith = (status: number, code?: number) =>
    twilioSms(account, fakeTwilio(status, { code }).fetcher)
      .send(message)
      .catch((error: unknown) => error instanceof UndeliverableError);
  for (const code of [21_211, 21_610, 21_614]) expect(await refusedWith(400, code)).toBe(true);
  for (const [status, code] of [
    [429, 20_429],
    [401, 20_003],
    [400, 21_408],
    [500, undefined],
  ] as const)
    expect(await refusedWith(status, code)).toBe(false);
});

test("a Twilio that does not answer is waited for ten seconds", async () => {
  const limit = vi.spyOn(AbortSignal, "timeout");
  const { fetcher } = fakeTwilio(201, { sid: "SM1" });
  await twilioSms(account, fetcher).send(message);
  expect(limit).toHaveBeenCalledWith(10_000);
});

test("an answer that leads elsewhere is a failure: the credentials are not sent on", async () => {
  const asked: (RequestInit | undefined)[] = [];
  const fetcher = async (_: RequestInfo | URL, init?: RequestInit) => {
    asked.push(init);
    return new Response(null, { status: 307, headers: { Location: "https://elsewhere.example/" } });
  };
  await expect(twilioSms(account, fetcher as typeof fetch).send(message)).rejects.toThrow(
    "Twilio answered 307",
  );
  expect(asked.map((init) => init?.redirect)).toEqual(["manual"]);
});
