import { seconds } from "#app/lib/duration.ts";

const INTERVAL = seconds(5);
const STILL = "(prefers-reduced-motion: reduce)";

/**
 * The home page's slideshow. It advances every five seconds until somebody pauses it or steps through it. It never
 * starts under reduced motion, and stops while the page is hidden. Each picture is fetched once the previous one is
 * shown.
 */
export function playSlides(): void {
  const hero = document.querySelector<HTMLElement>("[data-slideshow]");
  const scene = hero?.querySelector<HTMLElement>(".hero__scene");
  const controls = hero?.querySelector<HTMLElement>(".hero__ctl");
  if (!hero || !scene || !controls) return;

  const template = scene.querySelector("template");
  const pictures = [
    ...scene.querySelectorAll<HTMLElement>("picture"),
    ...(template?.content.querySelectorAll<HTMLElement>("picture") ?? []),
  ];
  const dots = [...controls.querySelectorAll<HTMLElement>("[data-slide]")];
  const caption = controls.querySelector<HTMLElement>(".hero__cap");
  const motion = matchMedia(STILL);
  let shown = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const button = (action: string) => controls.querySelector<HTMLElement>(`[data-action="${action}"]`);
  const nextTo = (index: number) => (index + 1) % pictures.length;

  function fetchPicture(index: number): void {
    const picture = pictures[index];
    if (picture && !picture.isConnected) scene?.appendChild(picture);
  }

  function show(index: number): void {
    shown = (index + pictures.length) % pictures.length;
    fetchPicture(shown);
    for (const [at, picture] of pictures.entries()) picture.classList.toggle("is-shown", at === shown);
    for (const [at, dot] of dots.entries()) {
      if (at === shown) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    }
    if (caption) caption.textContent = dots[shown]?.dataset.slide ?? "";
    if (timer !== undefined) fetchPicture(nextTo(shown));
  }

  function play(plays: boolean): void {
    clearInterval(timer);
    timer = plays
      ? setInterval(() => {
          if (document.visibilityState === "visible") show(nextTo(shown));
        }, INTERVAL)
      : undefined;
    if (plays) fetchPicture(nextTo(shown));
    // Automatic changes are not read out; steps by the person are.
    caption?.setAttribute("aria-live", plays ? "off" : "polite");
    for (const action of ["play", "pause"]) {
      const control = button(action);
      if (control) control.hidden = plays === (action === "play");
    }
  }

  function step(index: number): void {
    play(false);
    show(index);
  }

  function press(plays: boolean): void {
    play(plays);
    // The pressed button is now hidden; focus moves to the one in its place.
    button(plays ? "pause" : "play")?.focus();
  }

  button("previous")?.addEventListener("click", () => step(shown - 1));
  button("next")?.addEventListener("click", () => step(nextTo(shown)));
  button("pause")?.addEventListener("click", () => press(false));
  button("play")?.addEventListener("click", () => press(true));
  for (const [at, dot] of dots.entries()) dot.addEventListener("click", () => step(at));
  motion.addEventListener("change", () => play(!motion.matches));

  controls.hidden = false;
  const begin = () => play(!motion.matches);
  // After the load: the page's own pictures come first.
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
  // Until then, as without JavaScript, nothing moves.
  play(false);
}
