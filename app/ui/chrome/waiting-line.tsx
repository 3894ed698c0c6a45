import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { seconds } from "#app/lib/duration.ts";

/** Who hears the page is told of a wait only if it lasts: the new page moves the focus and so announces itself. */
const SAID_AFTER = seconds(1);

/**
 * The line at the top of the page while the router loads another one. Its style shows it after a tenth of a second, so
 * that a page that is already there does not flash it.
 */
export function WaitingLine() {
  const isWaiting = useNavigation().state !== "idle";
  return (
    <>
      {isWaiting && <div className="waiting-line" aria-hidden="true" />}
      <p className="vh" role="status">
        {isWaiting && <SaidLate />}
      </p>
    </>
  );
}

function SaidLate() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SAID_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isLong && chromeCopy.loading;
}
