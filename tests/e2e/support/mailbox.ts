import { expect, type APIRequestContext } from "@playwright/test";
import { keepCanary, type Canary } from "./canaries.ts";

type Sent = { to: string[]; subject: string; messageId: string; sentAt: string };
type Answer = { result: Sent[]; result_info: { has_more: boolean; cursor?: string } };

const MAILS = "/cdn-cgi/explorer/api/local/email/sending";

/** A page of the run's mails, newest first, after the previous page's cursor. */
async function readPage(request: APIRequestContext, cursor?: string): Promise<Answer> {
  const after = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
  return (await (await request.get(`${MAILS}?per_page=100${after}`)).json()) as Answer;
}

async function listMails(request: APIRequestContext, to: string): Promise<Sent[]> {
  const { result } = await readPage(request);
  return result.filter((mail) => mail.to.includes(to));
}

async function readMail(request: APIRequestContext, messageId: string): Promise<string> {
  return (await request.get(`${MAILS}?email_id=${encodeURIComponent(messageId)}`)).text();
}

/** Waits for a mail to the address whose text links to `path`; returns the newest such link. */
export async function readLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        for (const mail of await listMails(request, to)) {
          const urls = (await readMail(request, mail.messageId)).match(/https?:\/\/[^\s"'<>\\]+/g) ?? [];
          link = urls.find((url) => new URL(url).pathname.startsWith(path));
          if (link) break;
        }
        return link;
      },
      { message: `a mail to ${to} with a link to ${path}` },
    )
    .toBeDefined();
  return link ?? "";
}

/** Waits for a mail to the address with this subject; returns all of it, including headers. */
export async function readMailTo(request: APIRequestContext, to: string, subject: string): Promise<string> {
  let mail: Sent | undefined;
  await expect
    .poll(
      async () => {
        mail = (await listMails(request, to)).find((sent) => sent.subject.includes(subject));
        return mail;
      },
      { message: `a mail to ${to} about ${subject}` },
    )
    .toBeDefined();
  return readMail(request, mail?.messageId ?? "");
}

/** The code in the newest text message to a number (E.164); waits for one sent after `since`. */
export async function readTextCode(request: APIRequestContext, number: string, since = 0): Promise<string> {
  const to = `sms+${number.replace(/\D/g, "")}@sms.miyar.example`;
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const mail = (await listMails(request, to)).find(({ sentAt }) => Date.parse(sentAt) >= since);
        code = mail && /(?<!\d)\d{6}(?!\d)/.exec(await readMail(request, mail.messageId))?.[0];
        return code;
      },
      { message: `a text message to ${number}` },
    )
    .toBeDefined();
  keepCanary("code", code ?? "");
  return code ?? "";
}

/** A run sends hundreds of mails: read ten at a time. */
async function readMails(request: APIRequestContext, mails: readonly Sent[]): Promise<string[]> {
  const texts: string[] = [];
  for (let at = 0; at < mails.length; at += 10) {
    const some = mails.slice(at, at + 10).map(({ messageId }) => readMail(request, messageId));
    texts.push(...(await Promise.all(some)));
  }
  return texts;
}

/** Every token and code in any mail of the run. */
export async function listSecretsInMails(
  request: APIRequestContext,
): Promise<{ kind: Canary; value: string }[]> {
  const secrets: { kind: Canary; value: string }[] = [];
  let cursor: string | undefined;
  do {
    const { result, result_info: next } = await readPage(request, cursor);
    cursor = next.has_more ? next.cursor : undefined;
    const texts = await readMails(request, result);
    for (const [at, { to }] of result.entries()) {
      const text = texts[at] ?? "";
      const tokens = text.match(/(?<=[?&]token=|\/shared\/|\/gifts\/)[\w-]{20,}/g) ?? [];
      secrets.push(...tokens.map((value) => ({ kind: "link token" as const, value })));
      const code = to.some((address) => address.startsWith("sms+")) && /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
      if (code) secrets.push({ kind: "code", value: code });
    }
  } while (cursor !== undefined);
  return secrets;
}

export async function mailSubjects(request: APIRequestContext, to: string): Promise<string[]> {
  return (await listMails(request, to)).map((mail) => mail.subject);
}
