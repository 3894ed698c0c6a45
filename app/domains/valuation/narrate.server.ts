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

/** After this long the template stands, so that the report keeps its promise of minutes. */
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

/** Figures as the draft writes them, each once. */
const writtenFigures = (draft: readonly Block[]): string[] => [
  ...new Set(
    draft.flatMap(({ texts }) =>
      texts.flatMap((text) => statementsIn(text).map(({ start, end }) => text.slice(start, end))),
    ),
  ),
];

/** The prompt for a draft: rules, the figures that may be written, and the sentences. Holds nothing that was typed. */
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

/** Digits, separators and percent signs in the one script of a report, but not inside Latin names; amounts stay with their unit. */
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
    // Some models wrap their JSON in a fence.
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

/** The model's answer, or a throw named TimeoutError when it takes too long, whether or not it heeds the signal. */
async function answerInTime(writeText: WriteText, prompt: Prompt, ms: number): Promise<string> {
  const signal = AbortSignal.timeout(ms);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  // A writer that throws at once must not leave `late` without anybody to hear it.
  const written = Promise.resolve().then(() => writeText(prompt, signal));
  return Promise.race([written, late]);
}

type Narrated = ExplainInput & { analysis: Analysis };
type Options = { reportId: string; timeoutMs?: number };

/**
 * The analysis of a finished report, its findings worded by Workers AI where that is bound, and only if the words
 * pass `checkBlocks`. In every other case, and on every failure, the template's analysis as it came; the log says
 * which and why, with the report's id alone. Never throws.
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
