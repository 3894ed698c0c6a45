import { Form, href } from "react-router";
import { inboxCopy } from "#app/i18n/listings/inbox.ts";
import { ButtonLink } from "../../kit/button.tsx";
import { SubmitButton } from "../../kit/form.tsx";
import { Notice } from "../../kit/notice.tsx";

const words = inboxCopy.conversation;

/** Blocking and reporting the other person of a conversation. */
export function SafetyPart({ conversationId, hasBlocked }: { conversationId: string; hasBlocked: boolean }) {
  return (
    <details className="stack">
      <summary>{words.safety}</summary>
      {!hasBlocked && <p className="small muted">{words.blockText}</p>}
      <div className="row gap-2">
        <Form method="post" preventScrollReset>
          <SubmitButton
            name="intent"
            value={hasBlocked ? "unblock" : "block"}
            variant={hasBlocked ? "outline" : "danger-outline"}
          >
            {hasBlocked ? words.unblock : words.block}
          </SubmitButton>
        </Form>
        <ButtonLink
          to={href("/dashboard/inbox/:conversationId/report", { conversationId })}
          variant="ghost"
          icon="flag"
        >
          {words.report}
        </ButtonLink>
      </div>
    </details>
  );
}

/** Instead of the form while the other is blocked. */
export function BlockedNotice() {
  return (
    <Notice tone="warn" title={words.blockedTitle}>
      <p>{words.blockedText}</p>
      <Form method="post" preventScrollReset className="conv__unblock">
        <SubmitButton name="intent" value="unblock" variant="outline">
          {words.unblock}
        </SubmitButton>
      </Form>
    </Notice>
  );
}
