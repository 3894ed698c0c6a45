import { expect, type APIRequestContext } from "@playwright/test";

type Sent = { to: string[]; subject: string; messageId: string; sentAt: string };
type Answer<Result> = { result: Result };

const MAILS = "/cdn-cgi/explorer/api/local/email/sending";

async function listMails(request: APIRequestContext, to: string): Promise<Sent[]> {
  const { result } = (await (await request.get(`${MAILS}?per_page=100`)).json()) as Answer<Sent[]>;
  return result.filter((mail) => mail.to.includes(to));
}

/** Waits for a mail to the address whose text links to `path`, and gives the newest such link. */
export async function readLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        for (const mail of await listMails(request, to)) {
          const answer = await request.get(`${MAILS}?email_id=${encodeURIComponent(mail.messageId)}`);
          const urls = (await answer.text()).match(/https?:\/\/[^\s"'<>\\]+/g) ?? [];
          link = urls.find((url) => new URL(url).pathname.startsWith(path));
          if (link) break;
        }
        return link;
      },
      { message: `a mail to ${to} with a link to ${path}`, timeout: 15_000 },
    )
    .toBeDefined();
  return link ?? "";
}

export async function mailSubjects(request: APIRequestContext, to: string): Promise<string[]> {
  return (await listMails(request, to)).map((mail) => mail.subject);
}
