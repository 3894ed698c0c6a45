import type { Settings } from "./env.server.ts";
import type { MailPort } from "./mail.server.ts";
import { UndeliverableError } from "./undeliverable.ts";

export type SmsPort = {
  /**
   * Sends one text message through the provider; `to` is E.164. Throws if it is refused, UndeliverableError if it
   * always will be.
   */
  send(message: { to: string; text: string }): Promise<void>;
};

/**
 * Twilio's codes for a recipient that cannot get texts: no number, not reachable, no mobile, or one that answered STOP.
 * https://www.twilio.com/docs/api/errors
 */
const UNDELIVERABLE: ReadonlySet<number | undefined> = new Set([21_211, 21_214, 21_217, 21_610, 21_614]);

type Twilio = NonNullable<Settings["twilio"]>;

/** Twilio's Messages resource over plain HTTP. `from` is a number, or a messaging service's SID. */
export function twilioSms({ accountSid, authToken, from }: Twilio, fetcher: typeof fetch = fetch): SmsPort {
  const url = `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  return {
    async send({ to, text }) {
      const response = await fetcher(url, {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}` },
        body: new URLSearchParams([
          ["To", to],
          ["Body", text],
          [from.startsWith("MG") ? "MessagingServiceSid" : "From", from],
        ]),
        // A redirect is no answer: the credentials go to this host only.
        redirect: "manual",
        signal: AbortSignal.timeout(10_000),
      });
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      // Twilio's code of the fault. Its message may repeat the recipient, so it is not kept.
      const { code } = await response.json<{ code?: number }>().catch(() => ({ code: undefined }));
      const fault = `Twilio answered ${response.status}, code ${code ?? "unknown"}`;
      throw UNDELIVERABLE.has(code) ? new UndeliverableError(fault) : new Error(fault);
    },
  };
}

/** Local mode: a text message is a mail to `sms+{number}@…`, read where mail is read. */
export function mailedSms(mail: MailPort): SmsPort {
  return {
    async send({ to, text }) {
      const address = `sms+${to.replace(/\D/g, "")}@sms.miyar.example`;
      const html = `<p dir="rtl">${text}</p>`;
      await mail.send({ to: address, subject: `SMS ${to}`, text, html });
    },
  };
}
