import { Fragment } from "react";
import { deviceParts } from "#app/i18n/accounts/device-name.ts";
import type { Device } from "#app/lib/device.ts";
import { Ltr } from "../kit/bdi.tsx";

/** A device's name in Arabic, with makers' names isolated. */
export function DeviceLabel({ device }: { device: Device }) {
  return deviceParts(device).map(({ text, latin }, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      {latin ? <Ltr>{text}</Ltr> : text}
    </Fragment>
  ));
}
