import { onShown } from "./shown.ts";

/** How far from the viewport an island wakes that is not worth waiting for a touch. */
const NEAR = "300px";

/** What somebody does before the island is awake is kept, and done once it is. */
const REACHES = [
  "pointerover",
  "focusin",
  "pointerdown",
  "pointermove",
  "pointerup",
  "keydown",
  "click",
] as const;
const REPLAYED = new Set<string>(["pointerdown", "pointerup", "click"]);

/** What was done on islands before this script came (app/ui/islands/hold.js). */
type Early = { earlyReaches?: { stop: () => Event[] } };

/** What was done on each island that is waking. */
const waking = new WeakMap<Element, Event[]>();
const awake = new WeakSet<Element>();

const load = () => import("./wake-island.tsx");

const islandOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;

async function wake(island: HTMLElement): Promise<void> {
  const done: Event[] = [];
  waking.set(island, done);
  // Without its script it works by its links, as what was done shows then; the next reach tries again.
  const isAwake = await load()
    .then((script) => script.wake(island))
    .then(
      () => true,
      () => false,
    );
  if (isAwake) awake.add(island);
  waking.delete(island);
  for (const event of done) repeat(event);
}

function repeat(event: Event): void {
  const { target, type } = event;
  const Kind = event.constructor as new (type: string, init: Event) => Event;
  target?.dispatchEvent(new Kind(type, event));
}

/** Whether an event is to be repeated when its island is awake, in place of what it does now; `done` came before it. */
function isHeld(event: Event, done: readonly Event[]): boolean {
  if (event instanceof KeyboardEvent) return event.key.startsWith("Arrow");
  if (event.type === "pointermove") return done.some(({ type }) => type === "pointerdown");
  return REPLAYED.has(event.type);
}

function onReach(event: Event): void {
  const island = islandOf(event.target);
  // Links open elsewhere with these keys.
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  if (!island || awake.has(island) || !event.isTrusted || ctrlKey || metaKey || shiftKey) return;
  if (!waking.has(island)) void wake(island);
  const done = waking.get(island);
  if (!done || !isHeld(event, done)) return;
  done.push(event);
  event.stopPropagation();
  if (event.type === "click" || event.type === "keydown") event.preventDefault();
}

/**
 * Wakes the page's islands (app/ui/islands): React takes over what the server drew, once somebody reaches for it by
 * pointer, touch or focus, or scrolls near one that says so. What was done before is not lost.
 */
export function wakeIslands(): void {
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        const island = islandOf(target);
        if (island && !awake.has(island) && !waking.has(island)) void wake(island);
      }
    },
    { rootMargin: NEAR },
  );
  for (const type of REACHES) document.addEventListener(type, onReach, { capture: true });
  for (const event of (window as Early).earlyReaches?.stop() ?? []) onReach(event);
  onShown(() => {
    for (const island of document.querySelectorAll('[data-island][data-wakes="near"]'))
      if (!awake.has(island) && island.firstElementChild) watch.observe(island.firstElementChild);
  });
}

/**
 * For an answer that is put into the page: an island that is awake and stays gets its new props, and its elements are
 * left to it.
 */
export function keepIsland(old: Node, fresh: Node): boolean {
  if (!(old instanceof HTMLElement && fresh instanceof HTMLElement) || !awake.has(old)) return false;
  if (old.dataset.island !== fresh.dataset.island) return false;
  const { props = "{}" } = fresh.dataset;
  if (old.dataset.props !== props) {
    old.dataset.props = props;
    void load().then(({ redraw }) => redraw(old));
  }
  return true;
}
