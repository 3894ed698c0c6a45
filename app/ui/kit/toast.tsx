import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { TOAST_LIFE } from "#app/lib/toast-life.ts";
import { useHydrated } from "./hydrated.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

export type Toast = {
  tone: "ok" | "bad" | "info";
  title: string;
  text?: string;
  /** Where the person sees what the toast tells of. */
  link?: { to: string; label: string };
  /** How long it is shown, ms, if not the usual five seconds. */
  life?: number;
};

/** At most this many at once; the newest replace the oldest. */
const SHOWN = 3;
const ICONS: Record<Toast["tone"], IconName> = { ok: "check", bad: "alert", info: "info" };

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Shows a toast that disappears after five seconds. Only under ToastProvider. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}

/**
 * Holds the toasts. `initial` is the page's flash message: it is in the server's HTML, so it is shown without
 * JavaScript too; a new one after a navigation is added to the list.
 */
export function ToastProvider({ initial, children }: { initial: Toast | null; children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>(() =>
    initial ? [{ ...initial, id: 0 }] : [],
  );
  const nextId = useRef(1);
  const seen = useRef(initial);

  const show = useCallback((toast: Toast) => {
    const id = nextId.current++;
    setToasts((held) => [...held.slice(1 - SHOWN), { ...toast, id }]);
  }, []);
  const drop = useCallback((id: number) => setToasts((held) => held.filter((toast) => toast.id !== id)), []);

  useEffect(() => {
    if (initial === seen.current) return;
    seen.current = initial;
    if (initial) show(initial);
  }, [initial, show]);

  return (
    <ToastContext value={show}>
      {children}
      <section className="toasts" aria-label={chromeCopy.toasts} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastBox key={toast.id} toast={toast} onEnd={() => drop(toast.id)} />
        ))}
      </section>
    </ToastContext>
  );
}

function ToastBox({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const [held, setHeld] = useState(false);
  const scripted = useHydrated();
  const end = useEffectEvent(onEnd);
  const { life = TOAST_LIFE } = toast;

  // Hovering or focusing it stops the timer; leaving restarts it.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => end(), life);
    return () => clearTimeout(timer);
  }, [held, life]);

  return (
    <div
      className={`toast toast--${toast.tone}`}
      role={toast.tone === "bad" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[toast.tone]} />
      <div className="toast__body">
        <b>{toast.title}</b>
        {toast.text}
        {toast.link && <Link to={toast.link.to}>{toast.link.label}</Link>}
      </div>
      <button
        type="button"
        className="icon-btn"
        aria-label={chromeCopy.close}
        hidden={!scripted}
        onClick={onEnd}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
