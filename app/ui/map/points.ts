import { useEffect, useState } from "react";
import type { MapPoint } from "#app/domains/listings/rules.ts";
import { areaQuery, around, heaviestOf, REGION, startOf, type Area, type View } from "#app/lib/map-area.ts";
import { weightOf } from "./marks.ts";

/** The URL of the query's matches in an area. */
const pointsPath = (query: string, area: Area): string =>
  `/marketplace/points?${[query, areaQuery(area)].filter(Boolean).join("&")}`;

/** Rate limited: too many requests from this network. */
class Slowed extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super("too many questions");
    this.waitMs = waitMs;
  }
}

/** The wait in seconds, if the response does not say. */
const WAIT = 10;

/** Throws if the request fails. */
async function fetchPoints(path: string, signal: AbortSignal): Promise<MapPoint[]> {
  const answer = await fetch(path, { signal });
  if (answer.status === 429) throw new Slowed((Number(answer.headers.get("Retry-After")) || WAIT) * 1000);
  if (!answer.ok) throw new Error(`the map's points: ${answer.status}`);
  const { points } = (await answer.json()) as { points: MapPoint[] };
  return points;
}

/** Degrees around a listing that contain its whole city, even if it is at the edge. */
const CITY = 0.6;

const weigh = (points: readonly MapPoint[]) => points.flatMap((point) => weightOf(point) ?? []);

/** The initial view of a search: looks at the whole region first, then at the place with the most results. */
export async function findStart(query: string, signal: AbortSignal): Promise<View> {
  const all = weigh(await fetchPoints(pointsPath(query, REGION), signal));
  const most = heaviestOf(all);
  if (most?.kind !== "cluster") return startOf(all);
  const near = weigh(await fetchPoints(pointsPath(query, around(most, CITY)), signal));
  return startOf(near.length > 0 ? near : all);
}

/** How long a dragged map must be still before it requests its points, in ms. */
const REST = 250;

/** `slowed`: rate limited; retries automatically. */
export type PointsPhase = "loading" | "ready" | "failed" | "slowed";
export type Points = { points: MapPoint[]; phase: PointsPhase; retry: () => void };

type Answer = { question: string; points: MapPoint[]; phase: Exclude<PointsPhase, "loading"> };

/** The points of an area, requested again when it or the query changes. Until the response, the old points stay. */
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
