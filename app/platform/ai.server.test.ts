import { expect, test } from "vitest";
import { TEXT_MODEL, textWriter } from "./ai.server.ts";

const prompt = { system: "قواعد", user: "مسودة", schema: { type: "object" } };
const signal = new AbortController().signal;
const answered = (answer: unknown) => textWriter({ run: async () => answer })(prompt, signal);

test("the model is asked with rules, text, schema and signal, coolly and without reasoning", async () => {
  const calls: unknown[][] = [];
  const write = textWriter({
    run: async (...call) => {
      calls.push(call);
      return { response: "نص" };
    },
  });
  expect(await write(prompt, signal)).toBe("نص");
  expect(calls).toEqual([
    [
      TEXT_MODEL,
      expect.objectContaining({
        messages: [
          { role: "system", content: "قواعد" },
          { role: "user", content: "مسودة" },
        ],
        response_format: expect.objectContaining({ type: "json_schema" }),
        chat_template_kwargs: { enable_thinking: false },
        temperature: 0.2,
      }),
      { signal },
    ],
  ]);
});

test("the text is read from a chat completion, a response, and a response that is already an object", async () => {
  expect(await answered({ choices: [{ message: { role: "assistant", content: "نص" } }] })).toBe("نص");
  expect(await answered({ response: '{"a":1}' })).toBe('{"a":1}');
  expect(await answered({ response: { a: 1 } })).toBe('{"a":1}');
});

test("an answer without text throws", async () => {
  for (const answer of [
    null,
    {},
    { response: "" },
    { choices: [] },
    { choices: [{ message: { content: null } }] },
  ])
    await expect(answered(answer)).rejects.toThrow("Workers AI gave no text");
});
