import { useEffect, useRef } from "react";

/**
 * For a <details> used as a menu. It opens without JavaScript. With it, the menu also closes on Escape (focus returns
 * to its summary), on a press outside, and when `pathname` changes.
 */
export function useClosingDetails(pathname: string) {
  const ref = useRef<HTMLDetailsElement>(null);

  const shown = useRef(pathname);

  // Only on a page change, not on hydration: somebody may have opened it before.
  useEffect(() => {
    if (shown.current !== pathname && ref.current) ref.current.open = false;
    shown.current = pathname;
  }, [pathname]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const details = ref.current;
      if (event.key !== "Escape" || !details?.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    }
    function onPress(event: PointerEvent) {
      const details = ref.current;
      if (details?.open && !details.contains(event.target as Node)) details.open = false;
    }
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, []);

  return ref;
}
