import { Form, useLocation } from "react-router";
import { draftCopy } from "#app/i18n/site/draft.ts";
import { DISCARD_DRAFT, OWNER_FIELD } from "#app/lib/kept-form.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import "./draft.css";

/** Says that the form holds what was typed before signing in, and offers to delete it and start over. */
export function DraftKept({ onDiscard }: { onDiscard?: () => void }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(DISCARD_DRAFT, "");
  return (
    <Form method="post" replace action={`${pathname}?${query}`} onSubmit={onDiscard}>
      <Notice className="draft-restored">
        <p>{draftCopy.kept}</p>
        <Button type="submit" variant="ghost" size="sm">
          {draftCopy.discard}
        </Button>
      </Notice>
    </Form>
  );
}

/** Names the member for whom a form was loaded, so that it is kept for nobody else if their session ends meanwhile. */
export function OwnerField({ owner }: { owner: string }) {
  return <input type="hidden" name={OWNER_FIELD} value={owner} />;
}
