import { redirectWithFlash } from "#app/http/flash.server.ts";
import type { freshAdmin } from "#app/http/fresh-admin.server.ts";
import type { FormReading, FormReply } from "#app/http/form.server.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { errorText } from "#app/lib/text/error-text.ts";

/** What an act of an administrator came to: what the page then says, or why it was refused. */
export type ActOutcome = { ok: true; done: FlashKey } | { ok: false; message: string };

type GoodForm = Extract<FormReading<unknown>, { ok: true }>;

/**
 * Waits for an act and answers its form: back to `page` with what was done, or the form again with why not. An error
 * goes to the log as `failed`, with `about`.
 */
export async function answerAct(
  admin: Parameters<typeof freshAdmin>[0],
  form: Pick<GoodForm, "refuse" | "fail">,
  { page, failed, about = {} }: { page: string; failed: string; about?: Record<string, string> },
  acting: Promise<ActOutcome>,
): Promise<Response | FormReply> {
  try {
    const outcome = await acting;
    return outcome.ok ? redirectWithFlash(page, outcome.done) : form.refuse(outcome.message);
  } catch (error) {
    admin.log(failed, { reference: admin.reference, ...about, error: errorText(error) });
    return form.fail(adminOrdersCopy.tryAgain);
  }
}
