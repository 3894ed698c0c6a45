import type { ReactNode } from "react";
import { homeCopy } from "#app/i18n/site/home.ts";
import { Icon } from "../kit/icon.tsx";

const words = homeCopy.home.slides;
const SCENES = ["riyadh", "jeddah", "madinah", "doha", "dubai"] as const;
const WIDTHS = [640, 960, 1280, 1920];

type Scene = (typeof SCENES)[number];

/**
 * The hero with its five scenes. Without JavaScript only the first is shown; app/ui/page-script/slideshow.ts changes
 * them and fetches each picture shortly before it is shown.
 */
export function HeroSlideshow({ children }: { children: ReactNode }) {
  const [first, ...others] = SCENES;
  return (
    <section
      className="hero"
      aria-roledescription={words.roleDescription}
      aria-label={words.label}
      data-slideshow=""
    >
      <div className="hero__scene">
        <Picture scene={first} />
        <template>
          {others.map((scene) => (
            <Picture key={scene} scene={scene} />
          ))}
        </template>
      </div>
      {children}
      <div className="hero__ctl" hidden>
        <div className="wrap">
          <Control label={words.previous} icon="chevron-back" action="previous" />
          <div className="hero__dots">
            {SCENES.map((scene, index) => (
              <button
                key={scene}
                type="button"
                aria-label={words.position(index + 1, SCENES.length, words.captions[scene])}
                aria-current={index === 0 ? "true" : undefined}
                data-slide={words.captions[scene]}
              />
            ))}
          </div>
          <Control label={words.next} icon="chevron-forward" action="next" />
          <Control label={words.pause} icon="pause" action="pause" />
          <Control label={words.play} icon="play" action="play" />
          <span className="hero__cap">{words.captions[first]}</span>
        </div>
      </div>
    </section>
  );
}

function Control(props: { label: string; icon: Parameters<typeof Icon>[0]["name"]; action: string }) {
  return (
    <button type="button" className="icon-btn" aria-label={props.label} data-action={props.action}>
      <Icon name={props.icon} />
    </button>
  );
}

function Picture({ scene }: { scene: Scene }) {
  const first = scene === SCENES[0];
  const set = (format: string) => WIDTHS.map((w) => `/heroes/${scene}-${w}.${format} ${w}w`).join(", ");
  return (
    <picture className={first ? "is-shown" : undefined}>
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
