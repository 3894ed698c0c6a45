import type { FatooraAnswer } from "#app/platform/fatoora.server.ts";
import { messagesIn } from "../reporting/read-answer.ts";

/** Fatoora did not do what was asked of it for a unit; the message says with which words. */
export class FatooraRefusal extends Error {
  readonly status: number;

  constructor(step: string, { status, body }: FatooraAnswer) {
    super(`Fatoora refused ${step} (${status}): ${wordsOf(body)}`);
    this.name = "FatooraRefusal";
    this.status = status;
  }
}

/** Its remarks, or whatever else it said. */
function wordsOf(body: unknown): string {
  const remarks = messagesIn(body).map(({ code, message }) => `${code}: ${message}`);
  if (remarks.length > 0) return remarks.join("; ");
  return body === null ? "no reason given" : JSON.stringify(body).slice(0, 500);
}

/** A step was asked for before the one that it rests on. */
export class StepMissing extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StepMissing";
  }
}

/** Documents that are stored are not as they were signed, or do not follow each other. */
export class ChainBroken extends Error {
  constructor(faults: readonly string[]) {
    super(`The chain of e-invoices does not hold: ${faults.join("; ")}`);
    this.name = "ChainBroken";
  }
}
