import { useRef, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { reportPath, type Share } from "#app/domains/reports/rules.ts";
import { arDate } from "#app/i18n/format.ts";
import { words } from "#app/i18n/reports/sharing.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { SubmitButton } from "../kit/form.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { Link } from "../kit/link.tsx";
import { say } from "../kit/say.ts";
import { useReply, type ShareReply } from "./share-form.tsx";
import "./shares.css";

const TONES: Record<Share["state"], BadgeTone | undefined> = {
  open: "ok",
  expired: undefined,
  revoked: "bad",
};

/**
 * A report's recipients with the state of each link; null if they could not be read. `most` shows only the newest ones
 * and links to the page of all.
 */
export function ShareList({
  report,
  shares,
  level,
  most = Infinity,
}: {
  report: { id: string; version: number };
  shares: readonly Share[] | null;
  level: 2 | 3;
  most?: number;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  const page = reportPath(report.id, report.version, "share");
  const Heading = `h${level}` as const;
  return (
    <section className="shares" aria-labelledby="shares-title">
      <Heading id="shares-title" ref={title} tabIndex={-1}>
        {words.listTitle}
      </Heading>
      {shares === null ? (
        <p className="small">{words.listFailed}</p>
      ) : shares.length === 0 ? (
        <p className="small muted">{words.none}</p>
      ) : (
        <ul role="list">
          {shares.slice(0, most).map((share) => (
            <ShareRow key={share.id} share={share} action={page} onRevoked={() => title.current?.focus()} />
          ))}
        </ul>
      )}
      {shares !== null && shares.length > most && (
        <Link to={page} className="small shares__all">
          {words.all(shares.length)}
        </Link>
      )}
    </section>
  );
}

function ShareRow({ share, ...revoking }: { share: Share; action: string; onRevoked: () => void }) {
  const { recipient, version, scope, createdAt, expiresAt, opens, lastOpenedAt, state } = share;
  return (
    <li className="shares__row">
      <div className="row shares__head">
        <p className="shares__to">{recipient === null ? words.unreadable : <Ltr>{recipient}</Ltr>}</p>
        <Badge tone={TONES[state]}>{words.state[state]}</Badge>
        {version > 1 && <Badge>{words.version(version)}</Badge>}
        {scope === "summary" && <Badge>{words.scope.summary.label}</Badge>}
      </div>
      <p className="small muted">
        <Dated label={words.sentOn} at={createdAt} />
        {state !== "revoked" && (
          <>
            {" · "}
            <Dated label={state === "open" ? words.until : words.ended} at={expiresAt} />
          </>
        )}
        {" · "}
        {words.opens(opens)}
        {lastOpenedAt !== null && (
          <>
            {"، "}
            <Dated label={words.lastOpened} at={lastOpenedAt} />
          </>
        )}
      </p>
      {state === "open" && <Revoke share={share} {...revoking} />}
    </li>
  );
}

function Dated({ label, at }: { label: ReactNode; at: number }) {
  return (
    <>
      {label} <Num>{arDate(at)}</Num>
    </>
  );
}

/** Asks before it revokes the link; <details> works without JavaScript. */
function Revoke({
  share: { id, recipient },
  action,
  onRevoked,
}: {
  share: Share;
  action: string;
  onRevoked: () => void;
}) {
  const scripted = useHydrated();
  const fetcher = useFetcher<ShareReply>();
  useReply(fetcher.data, ({ done }) => {
    if (done === "revoked") onRevoked();
    say(
      done === "revoked" ? { tone: "ok", title: words.revoked } : { tone: "bad", title: words.revokeFailed },
    );
  });
  return (
    <details className="shares__ask">
      <summary
        className="btn btn--ghost btn--sm"
        aria-label={words.revokeNamed(recipient ?? words.unreadable)}
      >
        {words.revoke}
      </summary>
      <fetcher.Form method="post" action={action} className="shares__confirm">
        {scripted && <input type="hidden" name="scripted" value="yes" />}
        <input type="hidden" name="intent" value="revoke" />
        <input type="hidden" name="link" value={id} />
        <p className="small">{words.revokeAsk}</p>
        <SubmitButton
          variant="danger"
          size="sm"
          pending={fetcher.state === "submitting"}
          pendingText={words.revoking}
        >
          {words.revokeYes}
        </SubmitButton>
      </fetcher.Form>
    </details>
  );
}
