import { keysCopy } from "#app/i18n/programs/keys.ts";
import { CodeBlock } from "../kit/code-block.tsx";
import { OnceShown } from "./once-shown.tsx";

const words = keysCopy.made;

/** A key that was just made, with a call that uses it. */
export function NewKey({ madeKey, example, doneTo }: { madeKey: string; example: string; doneTo: string }) {
  return (
    <OnceShown secret={madeKey} words={words} doneTo={doneTo}>
      <h3>{words.how}</h3>
      <CodeBlock label={words.how}>{example}</CodeBlock>
    </OnceShown>
  );
}
