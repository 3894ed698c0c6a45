import { expect, test } from "vitest";
import { answerZipped, takesGzip, zip } from "./zipped.ts";

test.each([
  ["gzip", true],
  ["br, GZIP;q=0.5", true],
  ["*", true],
  ["gzip;q=0, *", false],
  ["*;q=0", false],
  ["br", false],
  ["x-gzip-not", false],
  ["", false],
  [null, false],
])("Accept-Encoding %j takes gzip: %s", (accepted, takes) => {
  expect(takesGzip(accepted)).toBe(takes);
});

test("a zipped text is itself again for whoever takes no gzip", async () => {
  const text = "عقار <loc>".repeat(1000);
  const zipped = await zip(text);
  expect(zipped.byteLength).toBeLessThan(text.length);
  const answer = answerZipped(zipped, { accepted: null, headers: { "Content-Type": "text/plain" } });
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get("Content-Type")).toBe("text/plain");
});
