import { href } from "react-router";
import type { Side } from "#app/domains/listings/inbox/rules.ts";
import { arAgo } from "#app/i18n/ago.ts";
import { inboxCopy } from "#app/i18n/listings/inbox.ts";
import { Badge } from "../../kit/badge.tsx";
import { Num } from "../../kit/bdi.tsx";
import { Link } from "../../kit/link.tsx";

type Row = {
  id: string;
  side: Side;
  at: number;
  title: string | null;
  name: string | null;
  unread: boolean;
  last: { mine: boolean; text: string | null } | null;
};

/** A conversation in the inbox: about what, with whom, and how its last message begins. `at` is now. */
export function ConversationRow({ conversation, at }: { conversation: Row; at: number }) {
  const { id, side, title, name, unread, last } = conversation;
  return (
    <li className={unread ? "conv-row conv-row--new" : "conv-row"}>
      <div className="row row--between">
        <h3>
          <Link to={href("/dashboard/inbox/:conversationId", { conversationId: id })}>
            <bdi>{title ?? inboxCopy.noTitle}</bdi>
          </Link>
        </h3>
        <span className="row gap-2">
          {unread && <Badge tone="accent">{inboxCopy.isNew}</Badge>}
          <span className="tiny">
            <Num>{arAgo(conversation.at, at)}</Num>
          </span>
        </span>
      </div>
      <p className="small muted">
        {inboxCopy.roles[side]}
        {name !== null && (
          <>
            {" "}
            · <bdi>{name}</bdi>
          </>
        )}
      </p>
      {last && (
        <p className="conv-row__last" dir="auto">
          {last.mine && <span className="muted">{inboxCopy.you} </span>}
          {last.text ?? inboxCopy.unreadable}
        </p>
      )}
    </li>
  );
}
