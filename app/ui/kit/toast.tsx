import { useEffect, useRef, useState } from "react";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";
import { dismissToasts, say, type Toast } from "./say.ts";

const ICONS: Record<Toast["tone"], IconName> = { ok: "check", bad: "alert", info: "info" };
const TONES = Object.keys(ICONS) as Toast["tone"][];

/**
 * Holds the page's toasts. `initial` is its flash message: it is in the server's HTML, so it is shown without JavaScript
 * too; that of a page that the router loads later is added. Beside it stands an empty toast of each tone, which `say`
 * fills. Its content is the script's after the first render, so React never draws it again. `isLive`: a member who hears of
 * their reports.
 */
export function ToastRegion({ initial, isLive }: { initial: Toast | null; isLive: boolean }) {
  const [first] = useState(initial);
  const seen = useRef(initial);
  useEffect(() => dismissToasts(), []);
  useEffect(() => {
    if (initial === seen.current) return;
    seen.current = initial;
    if (initial) say(initial);
  }, [initial]);
  return (
    <>
      <div
        hidden
        data-toasts=""
        data-live={isLive ? "" : undefined}
        data-loading={chromeCopy.loading}
        data-unsent={chromeCopy.form.unsent}
      >
        {TONES.map((tone) => (
          <ToastBox key={tone} toast={{ tone, title: "" }} />
        ))}
      </div>
      <section className="toasts" aria-label={chromeCopy.toasts} aria-live="polite" aria-relevant="additions">
        {first && <ToastBox toast={first} />}
      </section>
    </>
  );
}

function ToastBox({ toast: { tone, title, text, link } }: { toast: Toast }) {
  return (
    <div className={`toast toast--${tone}`} role={tone === "bad" ? "alert" : "status"}>
      <Icon name={ICONS[tone]} />
      <div className="toast__body">
        <b>{title}</b>
        {text}
        {link && <Link to={link.to}>{link.label}</Link>}
      </div>
      <button type="button" className="icon-btn" aria-label={chromeCopy.close} hidden>
        <Icon name="close" />
      </button>
    </div>
  );
}
