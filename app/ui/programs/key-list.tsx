import { Form } from "react-router";
import type { OwnKey } from "#app/domains/programs/rules.ts";
import { arDate } from "#app/i18n/format.ts";
import { keysCopy } from "#app/i18n/programs/keys.ts";
import { Badge } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { SubmitButton } from "../kit/form.tsx";
import { UsageBars } from "./usage-bars.tsx";

const words = keysCopy.list;

/** A member's keys with their usage, each with the button that revokes it. */
export function KeyList({ keys }: { keys: readonly OwnKey[] }) {
  return (
    <ul role="list" className="setting-rows">
      {keys.map((key) => (
        <KeyRow key={key.id} row={key} />
      ))}
    </ul>
  );
}

function KeyRow({ row }: { row: OwnKey }) {
  const { id, name, shownAs, createdAt, revokedAt, lastUsedAt, callsToday, usage } = row;
  return (
    <li className="setting-row">
      <div className="setting-row__text">
        <h3 className="setting-row__name">
          <bdi>{name}</bdi> {revokedAt !== null && <Badge>{words.revoked}</Badge>}
        </h3>
        <p className="small muted">
          <Ltr>{`${shownAs}…`}</Ltr>
        </p>
        <p className="tiny">
          {words.made} <Num>{arDate(createdAt)}</Num>
          {" · "}
          {lastUsedAt === null ? (
            words.unused
          ) : (
            <>
              {words.used} <Num>{arDate(lastUsedAt)}</Num>
            </>
          )}
          {revokedAt !== null && (
            <>
              {" · "}
              {words.revokedOn} <Num>{arDate(revokedAt)}</Num>
            </>
          )}
        </p>
        {revokedAt === null && <p className="tiny">{words.today(callsToday)}</p>}
        {lastUsedAt !== null && <UsageBars usage={usage} />}
      </div>
      {revokedAt === null && (
        <div className="setting-row__action">
          <Form method="post">
            <input type="hidden" name="key" value={id} />
            <SubmitButton
              name="intent"
              value="revoke"
              variant="danger-outline"
              pendingText={words.revoking}
              aria-label={words.revokeNamed(name)}
            >
              {words.revoke}
            </SubmitButton>
          </Form>
        </div>
      )}
    </li>
  );
}
