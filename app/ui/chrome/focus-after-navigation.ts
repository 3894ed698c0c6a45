import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * If a client navigation removes the focused element, moves the focus to the new page's content, for keyboards and
 * screen readers. A page that sets the focus itself keeps it.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    if (document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [address]);
}
