import type { ComponentType } from "react";
import { useNonce } from "../kit/nonce.tsx";
import holdScript from "./hold.js?raw";
import type { ISLANDS, IslandName } from "./islands.ts";

type ComponentOf<Name extends IslandName> = Awaited<ReturnType<(typeof ISLANDS)[Name]>>;

/** What an island's component takes. It travels in the page, so it must be plain data. */
type PropsOf<Name extends IslandName> = ComponentOf<Name> extends ComponentType<infer Props> ? Props : never;

/**
 * A part of a document that React takes over in the browser (app/ui/page-script/islands.ts), drawn by the server like the
 * page around it: `of` is the component that `name` loads there. It wakes when somebody reaches for it, or already when it
 * comes near the viewport. The component may keep state, but uses no router, no context and no `useId`.
 */
export function Island<Name extends IslandName>({
  name,
  of: Component,
  wakes = "reached",
  props,
}: {
  name: Name;
  of: ComponentOf<Name>;
  wakes?: "reached" | "near";
  props: PropsOf<Name>;
}) {
  const Drawn = Component as ComponentType<object>;
  const nonce = useNonce();
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: holdScript }} />
      <div className="island" data-island={name} data-wakes={wakes} data-props={JSON.stringify(props)}>
        <Drawn {...(props as object)} />
      </div>
    </>
  );
}
