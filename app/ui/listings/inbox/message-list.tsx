import { arAgo } from "#app/i18n/ago.ts";
import { inboxCopy } from "#app/i18n/listings/inbox.ts";
import { Num } from "../../kit/bdi.tsx";
import { Link } from "../../kit/link.tsx";

const words = inboxCopy.conversation;

type Message = { id: string; mine: boolean; text: string | null; at: number };

/** A page of a conversation's messages, the latest last; what people wrote stays text, line by line. */
export function MessageList({
  messages,
  otherName,
  older,
  newest,
  at,
}: {
  messages: readonly Message[];
  otherName: string;
  /** The page of the messages before these, if there is one. */
  older: string | null;
  /** The page of the newest, unless it is this one. */
  newest: string | null;
  at: number;
}) {
  return (
    <section className="stack" aria-labelledby="messages">
      <h2 id="messages" className="vh">
        {words.messages}
      </h2>
      {older && (
        <p className="small">
          <Link to={older}>{words.olderMessages}</Link>
        </p>
      )}
      <ol role="list" className="conv__messages">
        {messages.map((message) => (
          <li
            key={message.id}
            className={message.mine ? "conv__message conv__message--mine" : "conv__message"}
          >
            <p className="tiny">
              {message.mine ? words.mine : <bdi>{otherName}</bdi>} · <Num>{arAgo(message.at, at)}</Num>
            </p>
            <p className="conv__text" dir="auto">
              {message.text ?? inboxCopy.unreadable}
            </p>
          </li>
        ))}
      </ol>
      {newest && (
        <p className="small">
          <Link to={newest}>{words.newestMessages}</Link>
        </p>
      )}
    </section>
  );
}
