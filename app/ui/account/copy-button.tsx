import { useState } from "react";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import { Button } from "../kit/button.tsx";
import { useHydrated } from "../kit/hydrated.ts";

/** Copies a text to the clipboard and confirms it; shown only with JavaScript. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const scripted = useHydrated();
  const [said, setSaid] = useState("");

  async function copyText() {
    // If the browser refuses, or the page is in the background, the person is told.
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(done ? twoStepCopy.copied : twoStepCopy.copyFailed);
  }

  return (
    <span className="copy-button" hidden={!scripted}>
      <Button variant="outline" icon={said === twoStepCopy.copied ? "check" : "document"} onClick={copyText}>
        {children}
      </Button>
      <span role="status" className="tiny">
        {said}
      </span>
    </span>
  );
}
