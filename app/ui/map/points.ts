import { useEffect, useState } from "react";
import type { MapPoint } from "#app/domains/listings/rules.ts";
import { areaQuery, around, heaviestOf, REGION, startOf, type Area, type View } from "#app/lib/map-area.ts";
import { weightOf } from "./marks.ts";

/** Where to ask what matches the marketplace's query in an area. */
const pointsPath = (query: string, area: Area): string =>
  `/marketplace/points?${[query, areaQuery(area)].filter(Boolean).join("&")}`;

/** The site asks to wait: too many questions came from here, or from others of the same network. */
class Slowed extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super("too many questions");
    this.waitMs = waitMs;
  }
}

/** The wait in seconds, if the answer does not name one. */
const WAIT = 10;

/** Throws if there is no answer. */
async function fetchPoints(path: string, signal: AbortSignal): Promise<MapPoint[]> {
  const answer = await fetch(path, { signal });
  if (answer.status === 429) throw new Slowed((Number(answer.headers.get("Retry-After")) || WAIT) * 1000);
  if (!answer.ok) throw new Error(`the map's points: ${answer.status}`);
  const { points } = (await answer.json()) as { points: MapPoint[] };
  return points;
}

/** Degrees around a listing of a city within which the city's others lie, be it at its edge. */
const CITY = 0.6;

const weigh = (points: readonly MapPoint[]) => points.flatMap((point) => weightOf(point) ?? []);

/** Where the map of a search begins: seen from afar first, then amid the place with most. */
export async function findStart(query: string, signal: AbortSignal): Promise<View> {
  const all = weigh(await fetchPoints(pointsPath(query, REGION), signal));
  const most = heaviestOf(all);
  if (most?.kind !== "cluster") return startOf(all);
  const near = weigh(await fetchPoints(pointsPath(query, around(most, CITY)), signal));
  return startOf(near.length > 0 ? near : all);
}

/** A map that is being dragged asks only after it has been still for this long, in ms. */
const REST = 250;

/** `slowed`: asked again by itself as soon as the site takes questions again. */
export type PointsPhase = "loading" | "ready" | "failed" | "slowed";
export type Points = { points: MapPoint[]; phase: PointsPhase; retry: () => void };

type Answer = { question: string; points: MapPoint[]; phase: Exclude<PointsPhase, "loading"> };

/** The points of an area, asked for again when it or the query changes. Until the answer, the old points stay. */
export function usePoints(query: string, area: Area | null): Points {
  const [answer, setAnswer] = useState<Answer>({ question: "", points: [], phase: "ready" });
  const [attempt, setAttempt] = useState(0);
  const path = area && pointsPath(query, area);
  const question = `${attempt} ${path}`;

  useEffect(() => {
    if (path === null) return;
    const giveUp = new AbortController();
    let timer = setTimeout(() => {
      fetchPoints(path, giveUp.signal).then(
        (points) => setAnswer({ question, points, phase: "ready" }),
        (error: unknown) => {
          if (giveUp.signal.aborted) return;
          const isSlowed = error instanceof Slowed;
          setAnswer(({ points }) => ({ question, points, phase: isSlowed ? "slowed" : "failed" }));
          if (isSlowed) timer = setTimeout(() => setAttempt((count) => count + 1), error.waitMs);
        },
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [path, question]);

  return {
    points: answer.points,
    phase: answer.question === question ? answer.phase : "loading",
    retry: () => setAttempt((count) => count + 1),
  };
}
