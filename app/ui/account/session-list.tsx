import { Form } from "react-router";
import { arAgo } from "#app/i18n/ago.ts";
import { deviceName } from "#app/i18n/accounts/device-name.ts";
import { arDate } from "#app/i18n/format.ts";
import { settingsCopy } from "#app/i18n/accounts/settings.ts";
import type { Device } from "#app/lib/device.ts";
import { minutes } from "#app/lib/duration.ts";
import { Badge } from "../kit/badge.tsx";
import { Num } from "../kit/bdi.tsx";
import { SubmitButton } from "../kit/form.tsx";
import { DeviceLabel } from "./device-label.tsx";

export type SessionData = {
  handle: string;
  device: Device;
  createdAt: number;
  lastUsedAt: number;
  current: boolean;
};

const PAGE = "/dashboard/settings/sessions";
/** A session's last use is recorded at most this often. */
const USE_STEP = minutes(15);

const words = settingsCopy.sessions;

/** The person's sessions with a button to end each, then buttons to end several. */
export function SessionList({ sessions, now }: { sessions: readonly SessionData[]; now: number }) {
  return (
    <>
      <ul role="list" className="setting-rows">
        {sessions.map((session) => (
          <SessionRow key={session.handle} session={session} now={now} />
        ))}
      </ul>
      <Form method="post" action={PAGE} className="setting-foot row">
        {sessions.length > 1 && (
          <SubmitButton name="intent" value="end-others" variant="outline" pendingText={words.ending}>
            {words.endOthers}
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="end-all" variant="danger-outline" pendingText={words.ending}>
          {words.endAll}
        </SubmitButton>
      </Form>
    </>
  );
}

function SessionRow({ session, now }: { session: SessionData; now: number }) {
  const { handle, device, createdAt, lastUsedAt, current } = session;
  return (
    <li className="setting-row">
      <div className="setting-row__text">
        <div className="row setting-row__head">
          <p className="setting-row__name">
            <DeviceLabel device={device} />
          </p>
          {current && <Badge tone="brand">{words.current}</Badge>}
        </div>
        <p className="small muted">
          {current ? words.usedNow : `${words.used} ${arAgo(lastUsedAt, now, USE_STEP)}`}
        </p>
        <p className="tiny">
          {words.opened} <Num>{arDate(createdAt)}</Num>
        </p>
      </div>
      {!current && (
        <Form method="post" action={PAGE} className="setting-row__action">
          <input type="hidden" name="intent" value="end" />
          <SubmitButton
            name="handle"
            value={handle}
            variant="outline"
            pendingText={words.ending}
            aria-label={words.endNamed(deviceName(device))}
          >
            {words.end}
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}
