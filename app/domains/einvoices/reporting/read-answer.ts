import { z } from "zod";
import type { FatooraAnswer } from "#app/platform/fatoora.server.ts";
import type { EInvoiceStatus, ZatcaMessage } from "../rules.ts";

/** Messages that are kept of an answer, and how long one may be: a document has a few, of a sentence or two. */
const MOST_MESSAGES = 40;
const LONGEST = 1000;

const text = z.unknown().transform((value) => (typeof value === "string" ? value.slice(0, LONGEST) : ""));
const Remark = z.object({ code: text, category: text, message: text });
const remarks = z.array(Remark).catch([]);
const Results = z.object({
  validationResults: z.object({ warningMessages: remarks, errorMessages: remarks }),
});

/** What a report became: answered for good, or to be tried again. */
export type Outcome =
  | { status: Exclude<EInvoiceStatus, "waiting">; messages: ZatcaMessage[] }
  | { status: "again"; error: string };

/** Fatoora's remarks on a document, errors first; none where the answer has no results. */
export function messagesIn(body: unknown): ZatcaMessage[] {
  const read = Results.safeParse(body);
  if (!read.success) return [];
  const { warningMessages, errorMessages } = read.data.validationResults;
  return [
    ...errorMessages.map((remark) => ({ type: "error" as const, ...remark })),
    ...warningMessages.map((remark) => ({ type: "warning" as const, ...remark })),
  ].slice(0, MOST_MESSAGES);
}

/**
 * What an answer to a report means. A document that Fatoora has already (409) is accepted: the answer before was lost.
 * What is not about the document (the credential, too many requests, an outage) is tried again.
 */
export function readAnswer({ status, body }: FatooraAnswer): Outcome {
  const messages = messagesIn(body);
  if (status === 200 || status === 409) return { status: "accepted", messages };
  if (status === 202) return { status: "warned", messages };
  if (status === 400) return { status: "rejected", messages };
  if (status === 401 || status === 403)
    return { status: "again", error: `Fatoora refuses the unit's credential (${status})` };
  return { status: "again", error: `Fatoora answered ${status}` };
}
