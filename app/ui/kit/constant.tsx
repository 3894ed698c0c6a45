import { createContext, useContext, type ComponentType, type JSX } from "react";

type Draw = (part: ComponentType) => string;

const DrawContext = createContext<Draw | null>(null);

/** Around a document while the server draws it: gives the markup of a part that never changes. */
export const DrawProvider = DrawContext.Provider;

/** Whether the server is drawing a document, whose links are all plain. */
export const useIsInDocument = (): boolean => useContext(DrawContext) !== null;

/**
 * An element whose contents are the same for everybody, on every page and at any time: `of` reads no data, no context
 * and no address. In a document they are drawn once and kept as markup; a page that React takes over in the browser has
 * them like everything else.
 */
export function Constant({
  as: Tag,
  of: Part,
  ...rest
}: { as: "div" | "footer"; of: ComponentType } & Omit<JSX.IntrinsicElements["div"], "children" | "ref">) {
  const draw = useContext(DrawContext);
  // No hook may follow: drawing the part is a render of its own.
  if (draw) return <Tag {...rest} dangerouslySetInnerHTML={{ __html: draw(Part) }} />;
  return (
    <Tag {...rest}>
      <Part />
    </Tag>
  );
}
