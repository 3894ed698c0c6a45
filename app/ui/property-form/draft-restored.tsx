import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import "../kit/draft.css";

/** Says that the form was restored from a draft, and offers to start over. */
export function DraftRestored({
  words,
  onDiscard,
}: {
  words: { restored: string; discard: string };
  onDiscard: () => void;
}) {
  return (
    <Notice className="draft-restored">
      <p>{words.restored}</p>
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        {words.discard}
      </Button>
    </Notice>
  );
}
