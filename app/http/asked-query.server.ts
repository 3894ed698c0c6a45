import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { plainFields } from "#app/lib/text/plain-fields.ts";

/** The query of a page that answers a form by its address: one value for each field. Throws 400 for one too long. */
export function readQuery(request: Request): URLSearchParams {
  const query = plainFields(new URL(request.url).searchParams);
  // None of our links has such a long query.
  if (!query) throw data(null, { status: 400 });
  // A repeated parameter would become a list, which its field cannot hold.
  for (const [name, value] of [...query].reverse()) query.set(name, value);
  return query;
}

/** The reply to questions that come too often: what was asked stays, with the message above it. */
export const askedTooOften = (submission: Submission<unknown, string[]>, message: string) => ({
  ...submission.reply(),
  status: "error" as const,
  error: { "": [message] },
});
