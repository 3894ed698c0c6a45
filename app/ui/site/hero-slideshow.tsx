import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { copy } from "#app/i18n/site.ts";
import { seconds } from "#app/lib/duration.ts";
import { classNames } from "../kit/class-names.ts";
import { useHydrated } from "../kit/hydrated.ts";
import { Icon } from "../kit/icon.tsx";

const words = copy.home.slides;
const SCENES = ["riyadh", "jeddah", "madinah", "doha", "dubai"] as const;
const WIDTHS = [640, 1280, 1920];
const INTERVAL = seconds(5);

type Scene = (typeof SCENES)[number];

const STILL = "(prefers-reduced-motion: reduce)";

function watchMotion(changed: () => void) {
  const query = matchMedia(STILL);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => matchMedia(STILL).matches,
    () => true,
  );
}

/**
 * The hero with its five scenes. Without a script the first one stands still. With one they change every five
 * seconds until somebody pauses or steps through them, and never by themselves under reduced motion.
 */
export function HeroSlideshow({ children }: { children: ReactNode }) {
  const scripted = useHydrated();
  const [index, setIndex] = useState(0);
  const reduced = useReducedMotion();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const playing = wanted ?? !reduced;
  const scene = SCENES[index] ?? SCENES[0];

  // `index` restarts the five seconds of every scene.
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setIndex((index + 1) % SCENES.length);
    }, INTERVAL);
    return () => clearInterval(timer);
  }, [playing, index]);

  function show(next: number) {
    setWanted(false);
    setIndex((next + SCENES.length) % SCENES.length);
  }

  return (
    <section className="hero" aria-roledescription={words.roleDescription} aria-label={words.label}>
      <div className="hero__scene">
        {SCENES.map(
          (name, n) => (n === 0 || scripted) && <Picture key={name} scene={name} shown={n === index} />,
        )}
      </div>
      {children}
      <div className="hero__ctl" hidden={!scripted}>
        <div className="wrap">
          <Control label={words.previous} icon="chevron-back" onClick={() => show(index - 1)} />
          <div className="hero__dots">
            {SCENES.map((name, n) => (
              <button
                key={name}
                type="button"
                aria-label={words.position(n + 1, SCENES.length, words.captions[name])}
                aria-current={n === index ? "true" : undefined}
                onClick={() => show(n)}
              />
            ))}
          </div>
          <Control label={words.next} icon="chevron-forward" onClick={() => show(index + 1)} />
          <Control
            label={playing ? words.pause : words.play}
            icon={playing ? "pause" : "play"}
            onClick={() => setWanted(!playing)}
          />
          <span className="hero__cap" aria-live={playing ? "off" : "polite"}>
            {words.captions[scene]}
          </span>
        </div>
      </div>
    </section>
  );
}

function Control(props: { label: string; icon: Parameters<typeof Icon>[0]["name"]; onClick: () => void }) {
  return (
    <button type="button" className="icon-btn" aria-label={props.label} onClick={props.onClick}>
      <Icon name={props.icon} />
    </button>
  );
}

function Picture({ scene, shown }: { scene: Scene; shown: boolean }) {
  const first = scene === SCENES[0];
  const set = (format: string) => WIDTHS.map((w) => `/heroes/${scene}-${w}.${format} ${w}w`).join(", ");
  return (
    <picture className={classNames(shown && "is-shown")}>
      <source type="image/avif" srcSet={set("avif")} sizes="100vw" />
      <img
        src={`/heroes/${scene}-1280.webp`}
        srcSet={set("webp")}
        sizes="100vw"
        width="1920"
        height="900"
        alt=""
        fetchPriority={first ? "high" : "low"}
        decoding="async"
      />
    </picture>
  );
}
