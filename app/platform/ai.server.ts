import { z } from "zod";

/**
 * The model that words reports: multilingual, with JSON output and reasoning that can be turned off.
 * https://developers.cloudflare.com/workers-ai/models/gemma-4-26b-a4b-it/
 */
export const TEXT_MODEL = "@cf/google/gemma-4-26b-a4b-it";

/** Low, so that the same figures get nearly the same words. */
const TEMPERATURE = 0.2;
const TOKENS_MAX = 3000;

export type Prompt = {
  system: string;
  user: string;
  /** JSON Schema of the answer; the model is asked for it, the caller still has to check. */
  schema: Record<string, unknown>;
};

/** Asks the model and returns its answer as text. Throws if it fails, answers nothing, or the signal aborts it. */
export type WriteText = (prompt: Prompt, signal: AbortSignal) => Promise<string>;

/** The part of the Workers AI binding that is used. */
type TextModel = {
  run(model: typeof TEXT_MODEL, inputs: object, options: { signal: AbortSignal }): Promise<unknown>;
};

/** Chat completions hold choices; older text models answer with `response`, in JSON mode already an object. */
const Answer = z.union([
  z.object({ choices: z.array(z.object({ message: z.object({ content: z.string().min(1) }) })).min(1) }),
  z.object({ response: z.union([z.string().min(1), z.record(z.string(), z.unknown())]) }),
]);

function textOf(answer: z.infer<typeof Answer>): string {
  if ("choices" in answer) return answer.choices[0]?.message.content ?? "";
  return typeof answer.response === "string" ? answer.response : JSON.stringify(answer.response);
}

/** A writer on the Workers AI binding. */
export function textWriter(ai: TextModel): WriteText {
  return async ({ system, user, schema }, signal) => {
    const answer = await ai.run(
      TEXT_MODEL,
      {
        messages: [
          { role: "system", content: system },
          { role: "user", content: user },
        ],
        response_format: { type: "json_schema", json_schema: { name: "text", strict: true, schema } },
        chat_template_kwargs: { enable_thinking: false },
        temperature: TEMPERATURE,
        max_completion_tokens: TOKENS_MAX,
      },
      { signal },
    );
    const parsed = Answer.safeParse(answer);
    if (!parsed.success) throw new Error("Workers AI gave no text");
    return textOf(parsed.data);
  };
}
