import { expect, test } from "vitest";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { answerOf } from "./send-picture.ts";

const { signedOut, unexpected } = listingFormCopy.pictures;

test("an answer is an id, or the server's own words, or a sentence of ours", () => {
  const answer = (body: unknown) => JSON.stringify(body);
  expect(answerOf(201, answer({ image: { id: "a1", width: 5, height: 4 } }))).toEqual({ ok: true, id: "a1" });
  expect(answerOf(400, answer({ error: "الملف فارغ." }))).toEqual({ ok: false, problem: "الملف فارغ." });
  expect(answerOf(401, answer({ error: "x" }))).toEqual({ ok: false, problem: signedOut });
  for (const [status, body] of [
    [502, "<html>Bad gateway</html>"],
    [200, "null"],
    [200, answer({ image: {} })],
    [500, answer({ image: { id: "a1" } })],
    [200, ""],
  ] as const)
    expect(answerOf(status, body), body).toEqual({ ok: false, problem: unexpected });
});
