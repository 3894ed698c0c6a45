import { listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import { seconds } from "#app/lib/duration.ts";
import { Button } from "../kit/button.tsx";
import { Icon } from "../kit/icon.tsx";

const words = listingPageCopy.share;

/** How long it is said that the link was copied. */
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

/**
 * Shares a listing: links to social networks, and by the page's script (app/ui/page-script/share.ts) copying the link and
 * the device's share sheet.
 */
export function ShareMenu({ url, title }: { url: string; title: string }) {
  return (
    <details className="share closing">
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
        <li>
          <Button
            variant="ghost"
            block
            icon="document"
            hidden
            data-share="copy"
            data-url={url}
            data-copied={words.copied}
            data-failed={words.copyFailed}
            data-life={CONFIRMED_FOR}
          >
            {words.copy}
          </Button>
        </li>
        <li>
          <Button
            variant="ghost"
            block
            icon="share"
            hidden
            data-share="sheet"
            data-url={url}
            data-title={title}
            data-failed={words.failed}
          >
            {words.device}
          </Button>
        </li>
      </ul>
    </details>
  );
}
