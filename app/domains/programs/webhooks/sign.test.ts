import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newSecret, signedHeaders } from "./sign.ts";

const body = JSON.stringify({ type: "listing.published", data: { title: "شقة" } });
const message = (at = Date.now()) => ({ id: "msg_1", at, body });

test("a message is verified by the standard's own library, with either of two secrets, and with no other", async () => {
  const [now, former] = [newSecret(), newSecret()];
  const headers = await signedHeaders(message(), [now, former]);
  expect(new Webhook(now).verify(body, headers)).toEqual(JSON.parse(body));
  expect(new Webhook(former).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
});

test("a changed body, another id and an old message are refused by it", async () => {
  const secret = newSecret();
  const receiver = new Webhook(secret);
  const headers = await signedHeaders(message(), [secret]);
  expect(() => receiver.verify(body.replace("شقة", "فيلا"), headers)).toThrow();
  expect(() => receiver.verify(body, { ...headers, "webhook-id": "msg_2" })).toThrow();
  expect(() => receiver.verify(body, { ...headers, "webhook-timestamp": "1" })).toThrow();
  const old = await signedHeaders(message(Date.now() - 10 * 60_000), [secret]);
  expect(() => receiver.verify(body, old)).toThrow();
});

test("it signs as the standard's example does", async () => {
  // github.com/standard-webhooks/standard-webhooks, spec: symmetric signature.
  const headers = await signedHeaders(
    { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: 1_614_265_330_000, body: '{"test": 2432232314}' },
    ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  );
  expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});
