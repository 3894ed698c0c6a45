import { useEffect, useState } from "react";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import { seconds } from "#app/lib/duration.ts";

const TICK = seconds(1);

/** How long a sent code stays valid: the server's value, counted down with JavaScript. */
export function TimeLeft({ ms }: { ms: number }) {
  const [left, setLeft] = useState(ms);

  useEffect(() => {
    const end = Date.now() + ms;
    const timer = setInterval(() => setLeft(Math.max(0, end - Date.now())), TICK);
    return () => clearInterval(timer);
  }, [ms]);

  return <p className="small muted">{left > 0 ? twoStepCopy.code.left(left) : twoStepCopy.code.over}</p>;
}
