import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/form.tsx";

const words = estimateCopy.share;
const FIELD = "estimate-link";
const SAID = "estimate-link-said";
const SELECTED_AS_A_WHOLE = { id: FIELD, readOnly: true, "data-selects": "" };

/** An answer's URL, to copy by hand; the page's script adds a copy button and the device's share sheet. */
export function EstimateShare({ url, title }: { url: string; title: string }) {
  const copying = {
    "data-url": url,
    "data-copied": words.copied,
    "data-failed": words.selected,
    "data-field": FIELD,
    "data-says": SAID,
  };
  return (
    <div className="estimate__share stack gap-2">
      <Field
        ltr
        label={words.label}
        hint={words.hint}
        input={{ ...SELECTED_AS_A_WHOLE, defaultValue: url }}
      />
      <div className="row">
        <Button variant="outline" size="sm" icon="document" hidden data-share="copy" {...copying}>
          {words.copy}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon="share"
          hidden
          data-share="sheet"
          data-title={title}
          {...copying}
        >
          {words.send}
        </Button>
      </div>
      <p className="small" role="status" id={SAID} />
    </div>
  );
}
