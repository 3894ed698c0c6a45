import { accountsCopy } from "#app/i18n/accounts/accounts.ts";
import { useNonce } from "../kit/nonce.tsx";
import { Notice } from "../kit/notice.tsx";
import "./human-check.css";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js";

/**
 * Cloudflare Turnstile's widget inside a form; nothing without a site key. Its script fills every such box when the
 * document loads, and each token works once, so the page is loaded and the form posted as a document.
 */
export function HumanCheck({ siteKey }: { siteKey: string | null }) {
  const nonce = useNonce();
  if (siteKey === null) return null;
  return (
    <>
      <script src={SCRIPT} async nonce={nonce} />
      <div
        className="cf-turnstile human-check"
        data-sitekey={siteKey}
        data-language="ar"
        data-size="flexible"
        // React must leave the script's content alone.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
      <noscript>
        <Notice tone="warn" icon="shield">
          {accountsCopy.human.noScript}
        </Notice>
      </noscript>
    </>
  );
}
