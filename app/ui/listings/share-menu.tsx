import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import { seconds } from "#app/lib/duration.ts";
import { useClosingDetails } from "../chrome/closing-details.ts";
import { Button } from "../kit/button.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { Icon } from "../kit/icon.tsx";
import { useToast } from "../kit/toast.tsx";

const words = listingPageCopy.share;

/** How long the button says that the link was copied. */
const CONFIRMED_FOR = seconds(2);

/** The sharing URLs of the social networks. */
function networksOf(url: string, title: string) {
  const link = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  return [
    { label: words.facebook, href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { label: words.x, href: `https://twitter.com/intent/tweet?url=${link}&text=${text}` },
    { label: words.linkedin, href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
    { label: words.whatsapp, href: `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}` },
  ];
}

/** Shares a listing: links to social networks (without JavaScript), copying the link, and the device's share sheet. */
export function ShareMenu({ url, title }: { url: string; title: string }) {
  const menu = useClosingDetails(useLocation().pathname);
  const scripted = useHydrated();
  return (
    <details className="share" ref={menu}>
      <summary className="btn btn--outline btn--block">
        <Icon name="share" />
        <span>{words.open}</span>
      </summary>
      <ul className="share__menu" role="list" aria-label={words.menu}>
        {networksOf(url, title).map(({ label, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener noreferrer" className="btn btn--ghost btn--block">
              <span>
                {label}
                <span className="vh"> ({words.opensNew})</span>
              </span>
            </a>
          </li>
        ))}
        <li hidden={!scripted}>
          <CopyLink url={url} />
        </li>
        {scripted && "share" in navigator && (
          <li>
            <DeviceShare url={url} title={title} />
          </li>
        )}
      </ul>
    </details>
  );
}

function CopyLink({ url }: { url: string }) {
  const show = useToast();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      show({ tone: "ok", title: words.copied, life: CONFIRMED_FOR });
    } catch {
      // The browser refused, or the page is in the background.
      show({ tone: "bad", title: words.copyFailed });
    }
  }

  return (
    <Button variant="ghost" block icon={copied ? "check" : "document"} onClick={copyLink}>
      {words.copy}
    </Button>
  );
}

function DeviceShare({ url, title }: { url: string; title: string }) {
  const show = useToast();

  async function share() {
    try {
      await navigator.share({ url, title });
    } catch (error) {
      // Closing the sheet without a choice is not an error.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        show({ tone: "bad", title: words.failed });
    }
  }

  return (
    <Button variant="ghost" block icon="share" onClick={share}>
      {words.device}
    </Button>
  );
}
