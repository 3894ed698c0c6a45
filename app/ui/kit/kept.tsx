import { createContext, useContext, type ComponentType, type JSX } from "react";

type Draw = <Props extends object>(part: ComponentType<Props>, props: Props, prefix: string) => string;

const DrawContext = createContext<Draw | null>(null);

/** Around a document while the server draws it: gives the markup of a part that was drawn before. */
export const DrawProvider = DrawContext.Provider;

/** Whether the server is drawing a document, whose links are all plain. */
export const useIsInDocument = (): boolean => useContext(DrawContext) !== null;

const NOTHING = {};

type Element = "details" | "div" | "footer" | "form" | "nav" | "section";
type Attributes = Omit<JSX.IntrinsicElements["form"], "children" | "ref" | "prefix">;

/**
 * An element whose contents (`of`) hang on nothing but `props`, which are plain data: no address, no person, no clock, no
 * context. In a document they are drawn once for the same props and kept as markup, so that a request for them costs a
 * look in a map; a page that React takes over in the browser has them like everything else. What is somebody's own
 * (`isShared` is false) is drawn each time. `prefix` makes the ids of `useId` differ from the page's other ones, for a part
 * that a page has once.
 */
export function Kept<Props extends object>({
  as: Tag,
  of: Part,
  props = NOTHING as Props,
  isShared = true,
  prefix = "",
  ...attributes
}: {
  as: Element;
  of: ComponentType<Props>;
  props?: Props;
  isShared?: boolean;
  prefix?: string;
} & Attributes) {
  const draw = useContext(DrawContext);
  const Root = Tag as "form";
  // No hook may follow: drawing the part is a render of its own.
  if (draw && isShared)
    return <Root {...attributes} dangerouslySetInnerHTML={{ __html: draw(Part, props, prefix) }} />;
  return (
    <Root {...attributes}>
      <Part {...props} />
    </Root>
  );
}
