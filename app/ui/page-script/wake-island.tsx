import { createElement, type ComponentType } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot, type Root } from "react-dom/client";
import { ISLANDS, isIsland } from "#app/ui/islands/islands.ts";

const roots = new WeakMap<Element, { root: Root; Component: ComponentType<object> }>();

const propsOf = ({ dataset }: HTMLElement): object => JSON.parse(dataset.props ?? "{}") as object;

/** Lets React take over an island's elements; it is awake when this is done. Throws if its script does not come. */
export async function wake(island: HTMLElement): Promise<void> {
  const { island: name = "" } = island.dataset;
  if (!isIsland(name)) throw new Error(`no island is called ${name}`);
  const Component = (await ISLANDS[name]()) as ComponentType<object>;
  const root = flushSync(() => hydrateRoot(island, createElement(Component, propsOf(island))));
  roots.set(island, { root, Component });
  // After the first render comes a second one, in which what needs a script is there.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Draws an island that is awake with the props that its element has now. */
export function redraw(island: HTMLElement): void {
  const held = roots.get(island);
  held?.root.render(createElement(held.Component, propsOf(island)));
}
