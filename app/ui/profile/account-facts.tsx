import { arDate } from "#app/i18n/format.ts";
import { profileCopy } from "#app/i18n/accounts/profile.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Num } from "../kit/bdi.tsx";

type Status = keyof typeof profileCopy.status;
const TONES: Record<Status, BadgeTone> = {
  active: "ok",
  unconfirmed: "warn",
  suspended: "bad",
  closed: "bad",
};

/** When the account was created, and its status. `registeredAt` in epoch ms. */
export function AccountFacts({ registeredAt, status }: { registeredAt: number; status: Status }) {
  return (
    <dl className="kv">
      <div>
        <dt>{profileCopy.tab.registered}</dt>
        <dd>
          <Num>{arDate(registeredAt)}</Num>
        </dd>
      </div>
      <div>
        <dt>{profileCopy.tab.status}</dt>
        <dd>
          <Badge tone={TONES[status]}>{profileCopy.status[status]}</Badge>
        </dd>
      </div>
    </dl>
  );
}
