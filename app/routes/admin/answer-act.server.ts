import { redirectWithFlash } from "#app/http/flash.server.ts";
import type { freshAdmin } from "#app/http/fresh-admin.server.ts";
import type { FormReading, FormReply } from "#app/http/form.server.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { errorText } from "#app/lib/text/error-text.ts";

/** The result of an administrator's act: the toast to show, or why it was refused. */
export type ActOutcome = { ok: true; done: FlashKey } | { ok: false; message: string };

type GoodForm = Extract<FormReading<unknown>, { ok: true }>;

/**
 * Awaits an act and answers its form: redirects to `page` with a toast, or returns the form with the reason. An error
 * is logged as `failed`, with `about`.
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
