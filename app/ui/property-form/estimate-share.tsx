import { useRef, useState } from "react";
import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/form.tsx";
import { useHydrated } from "../kit/hydrated.ts";

const words = estimateCopy.share;
const FIELD = "estimate-link";

/** An answer's URL, to copy by hand; with JavaScript also a copy button and the device's share sheet. */
export function EstimateShare({ url, title }: { url: string; title: string }) {
  const scripted = useHydrated();
  const [said, setSaid] = useState("");
  const part = useRef<HTMLDivElement>(null);

  function selectByHand(): void {
    part.current?.querySelector("input")?.select();
    setSaid(words.selected);
  }

  async function copyLink(): Promise<void> {
    setSaid("");
    // The clipboard needs HTTPS, and people can forbid it.
    if (!navigator.clipboard) return selectByHand();
    await navigator.clipboard.writeText(url).then(() => setSaid(words.copied), selectByHand);
  }

  async function send(): Promise<void> {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the device's sheet is a choice, not an error.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copyLink();
    }
  }

  return (
    <div className="estimate__share stack gap-2" ref={part}>
      <Field
        ltr
        label={words.label}
        hint={words.hint}
        input={{
          id: FIELD,
          readOnly: true,
          value: url,
          onFocus: (event) => event.currentTarget.select(),
        }}
      />
      <div className="row" hidden={!scripted}>
        <Button variant="outline" size="sm" icon="document" onClick={() => void copyLink()}>
          {words.copy}
        </Button>
        {scripted && typeof navigator.share === "function" && (
          <Button variant="ghost" size="sm" icon="share" onClick={() => void send()}>
            {words.send}
          </Button>
        )}
      </div>
      <p className="small" role="status">
        {said}
      </p>
    </div>
  );
}
