import { z } from "zod";
import { narratorRules } from "#app/i18n/valuation/narrator.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { seconds } from "#app/lib/duration.ts";
import type { Prompt, WriteText } from "#app/platform/ai.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Analysis, ExplainInput } from "./analysis.ts";
import { checkBlocks } from "./narrative-check.ts";
import { draftOf, type Block } from "./narrative-draft.ts";
import { statementsIn } from "./stated-numbers.ts";

/** After this long the template's text is used, so the report is ready within the promised minutes. */
const TIMEOUT = seconds(20);

const SENTENCES_MAX = 12;
const SENTENCE_MAX = 500;
const ANSWER_MAX = 40_000;

const Reply = z.strictObject({
  blocks: z
    .array(
      z.strictObject({
        key: z.string().max(20),
        texts: z.array(z.string().trim().min(8).max(SENTENCE_MAX)).min(1).max(SENTENCES_MAX),
      }),
    )
    .max(SENTENCES_MAX),
});

/** The draft's figures as written, without duplicates. */
const writtenFigures = (draft: readonly Block[]): string[] => [
  ...new Set(
    draft.flatMap(({ texts }) =>
      texts.flatMap((text) => statementsIn(text).map(({ start, end }) => text.slice(start, end))),
    ),
  ),
];

/** The prompt for a draft: rules, the allowed figures and the sentences. Contains nothing that a person typed. */
export function promptOf(draft: readonly Block[]): Prompt {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(Reply);
  return {
    system: narratorRules,
    user: JSON.stringify({
      allowed_numbers: writtenFigures(draft),
      blocks: draft.map(({ key, texts }) => ({ key, texts })),
    }),
    schema,
  };
}

const toArabicDigit = (digit: string): string => String.fromCharCode(0x660 + Number(digit));

/**
 * Converts digits, separators and percent signs to the report's script, except in Latin names. Amounts stay with their
 * unit.
 */
const inReportScript = (text: string): string =>
  text
    .replace(/(\d),(?=\d)/g, "$1٬")
    .replace(/(\d)\.(?=\d)/g, "$1٫")
    .replace(/[A-Za-z][A-Za-z\d ]*|\d/g, (run) => (/^\d/.test(run) ? toArabicDigit(run) : run))
    .replaceAll("%", "٪")
    .replace(/([٠-٩])[ \u00a0](?=ريال|درهم|م²)/g, "$1\u00a0");

function parseReply(text: string): Block[] | "not-json" | "shape" {
  if (text.length > ANSWER_MAX) return "shape";
  let json: unknown;
  try {
    // Some models wrap their JSON in a code fence.
    json = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return "not-json";
  }
  const parsed = Reply.safeParse(json);
  if (!parsed.success) return "shape";
  return parsed.data.blocks.map(({ key, texts }) => ({
    key: key as Block["key"],
    texts: texts.map(inReportScript),
  }));
}

/** The model's answer. Throws a TimeoutError if it takes too long, even if the model ignores the signal. */
async function answerInTime(writeText: WriteText, prompt: Prompt, ms: number): Promise<string> {
  const signal = AbortSignal.timeout(ms);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  // If the writer threw synchronously, nobody would handle the rejection of `late`.
  const written = Promise.resolve().then(() => writeText(prompt, signal));
  return Promise.race([written, late]);
}

type Narrated = ExplainInput & { analysis: Analysis };
type Options = { reportId: string; timeoutMs?: number };

/**
 * The analysis of a finished report. Workers AI, if bound, rewords its findings; the words are used only if they pass
 * `checkBlocks`. In every other case and on every failure it is the template's analysis, unchanged. The log says which
 * and why, with no data but the report's id. Never throws.
 */
export async function narrate(
  ctx: Pick<AppContext, "writeText" | "log">,
  body: Narrated,
  { reportId, timeoutMs = TIMEOUT }: Options,
): Promise<Analysis> {
  const template = (reason: string, error?: string): Analysis => {
    ctx.log("report.narrative", { reportId, by: "template", reason, ...(error ? { error } : {}) });
    return body.analysis;
  };
  if (!ctx.writeText) return template("not-bound");
  try {
    const draft = draftOf(body);
    const blocks = parseReply(await answerInTime(ctx.writeText, promptOf(draft), timeoutMs));
    if (typeof blocks === "string") return template(blocks);
    const checked = checkBlocks(blocks, draft, body);
    if (!checked.ok) return template(checked.fault);
    ctx.log("report.narrative", { reportId, by: "model" });
    return checked.analysis;
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return template(isLate ? "too-slow" : "call-failed", errorText(error));
  }
}
