import type { Settings } from "./env.server.ts";

/** Whether the token that a form carried shows that a person sent it. */
export type HumanCheck = (token: string, clientIp: string) => Promise<boolean>;

type Turnstile = NonNullable<Settings["turnstile"]>;

const VERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** Cloudflare Turnstile. A token works once, on this site only; throws if Cloudflare cannot be reached. */
export function turnstileCheck(
  { secretKey }: Turnstile,
  hostname: string,
  fetcher: typeof fetch = fetch,
): HumanCheck {
  return async (token, clientIp) => {
    if (token === "") return false;
    const response = await fetcher(VERIFY, {
      method: "POST",
      body: new URLSearchParams({ secret: secretKey, response: token, remoteip: clientIp }),
      // A redirect is no answer: the secret goes to this host only.
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`Turnstile answered ${response.status}`);
    const answer = await response.json<{ success: boolean; hostname?: string }>();
    return answer.success && answer.hostname === hostname;
  };
}
