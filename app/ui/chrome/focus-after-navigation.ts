import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A client navigation that takes the focused element away leaves the focus nowhere: it goes to the new page's content,
 * for the keyboard to go on from and a screen reader to read. A page that puts it somewhere itself keeps it there.
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
