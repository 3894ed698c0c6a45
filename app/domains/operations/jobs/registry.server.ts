import type { z } from "zod";
import type { JobDefinition } from "./define-job.ts";
import { checkLicenceJob } from "./check-licence.server.ts";
import { deliverMailJob } from "./deliver-mail.server.ts";
import { deliverWebhookJob } from "./deliver-webhook.server.ts";
import { decideImportJob } from "./decide-import.server.ts";
import { fetchPicturesJob } from "./fetch-pictures.server.ts";
import { generateReportJob } from "./generate-report.server.ts";
import { issueLinkJob } from "./issue-link.server.ts";
import { makeExportJob } from "./make-export.server.ts";
import { reportEInvoiceJob } from "./report-einvoice.server.ts";
import { runImportJob } from "./run-import.server.ts";
import { stampInvoiceJob } from "./stamp-invoice.server.ts";
import { reissueReportJob } from "./reissue-report.server.ts";
import { tellLoweredJob } from "./tell-lowered.server.ts";
import { tellReleaseJob } from "./tell-release.server.ts";

/** Every job. To add one: write a file beside this one, and add its name here. */
export const JOBS = [
  generateReportJob,
  reissueReportJob,
  deliverMailJob,
  issueLinkJob,
  makeExportJob,
  tellLoweredJob,
  tellReleaseJob,
  stampInvoiceJob,
  reportEInvoiceJob,
  deliverWebhookJob,
  checkLicenceJob,
  runImportJob,
  decideImportJob,
  fetchPicturesJob,
] as const;

/** A message of a queue: a job's type and the id of its row. */
export type Job = z.infer<(typeof JOBS)[number]["schema"]>;
export type JobType = Job["type"];

/** The job for a message; null if the message is invalid. */
export function readJob(message: unknown): Job | null {
  for (const { schema } of JOBS) {
    const read = schema.safeParse(message);
    if (read.success) return read.data;
  }
  return null;
}

/** All that is done with a job. */
export function definitionOf(job: Job): JobDefinition {
  const definition = JOBS.find(({ type }) => type === job.type);
  if (!definition) throw new Error(`no such job: ${job.type}`);
  return definition;
}

/** The id of the row that a job is about. */
export function subjectIdOf(job: Job): string {
  const fields: Record<string, string> = job;
  return fields[definitionOf(job).idName] ?? "";
}
