import { useState } from "react";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { foldNumber } from "#app/lib/text/arabic.ts";
import type { Place } from "#app/lib/map-area.ts";
import { PinPicker } from "../../map/pin-picker.tsx";
import { Ltr } from "../../kit/bdi.tsx";
import { BoundField } from "../../kit/bound-field.tsx";
import { Button } from "../../kit/button.tsx";
import { CITY_CENTRES } from "./city-centres.ts";
import type { PartProps } from "./part-props.ts";

const words = listingFormCopy.pin;
const LABEL = "pin-label";
const NAMES = ["latitude", "longitude"] as const;
const EXAMPLE = { latitude: "24.7136", longitude: "46.6753" } as const;

/** A typed coordinate; null if it is not valid (yet). */
function degreesOf(typed: string | undefined, max: number): number | null {
  const degrees = typed?.trim() ? Number(foldNumber(typed)) : Number.NaN;
  return Math.abs(degrees) <= max ? degrees : null;
}

/** The listing's place: a pin on the map, or typed coordinates. The map is loaded on request. */
export function PinField({ fields, values, scripted, tiles }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const latitude = degreesOf(values.latitude, 85);
  const longitude = degreesOf(values.longitude, 180);
  const isSet = latitude !== null && longitude !== null;
  const faulty = NAMES.some((name) => Boolean(fields[name].errors?.length));

  /** Writes to the fields themselves, as if typed, so that the form notices it. */
  function put(place: Place | null) {
    for (const name of NAMES) {
      const field = document.getElementById(fields[name].id);
      if (!(field instanceof HTMLInputElement)) continue;
      field.value = place ? String(place[name]) : "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  return (
    <div className="wide lf__pin" role="group" aria-labelledby={LABEL}>
      <p className="legend" id={LABEL}>
        {words.label} <span className="opt">{chromeCopy.form.optional}</span>
      </p>
      <p className="hint">{words.hint}</p>
      {scripted && !isOpen && (
        <div>
          <Button variant="outline" icon="pin" onClick={() => setOpen(true)}>
            {isSet ? words.change : words.open}
          </Button>
        </div>
      )}
      {isOpen && (
        <PinPicker
          latitude={latitude}
          longitude={longitude}
          centre={CITY_CENTRES[values.city ?? ""]}
          tiles={tiles}
          onPick={put}
          onClear={() => put(null)}
        />
      )}
      <details className="folded" open={faulty || undefined}>
        <summary>{words.typed}</summary>
        <div className="fields">
          {NAMES.map((name) => (
            <BoundField
              key={name}
              ltr
              field={fields[name]}
              label={words[name]}
              hint={
                <>
                  {words.coordinatesHint} <Ltr>{EXAMPLE[name]}</Ltr>
                </>
              }
              input={{ autoComplete: "off", maxLength: 24 }}
            />
          ))}
        </div>
      </details>
    </div>
  );
}
