import { useEffect, useState } from "react";
import type { MapPoint } from "#app/domains/listings/rules.ts";
import { areaQuery, around, heaviestOf, REGION, startOf, type Area, type View } from "#app/lib/map-area.ts";
import { weightOf } from "./marks.ts";

/** Where to ask what matches the marketplace's query in an area. */
const pointsPath = (query: string, area: Area): string =>
  `/marketplace/points?${[query, areaQuery(area)].filter(Boolean).join("&")}`;

/** Throws where the answer does not come. */
async function fetchPoints(path: string, signal: AbortSignal): Promise<MapPoint[]> {
  const answer = await fetch(path, { signal });
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

/** A map that is dragged on asks once it rests, in ms. */
const REST = 250;

export type Points = {
  points: MapPoint[];
  phase: "loading" | "ready" | "failed";
  retry: () => void;
};

type Answer = { question: string; points: MapPoint[]; failed: boolean };

/** The points of an area, anew whenever it or the query changes. Older questions are given up; older points stay. */
export function usePoints(query: string, area: Area | null): Points {
  const [answer, setAnswer] = useState<Answer>({ question: "", points: [], failed: false });
  const [attempt, setAttempt] = useState(0);
  const path = area && pointsPath(query, area);
  const question = `${attempt} ${path}`;

  useEffect(() => {
    if (path === null) return;
    const giveUp = new AbortController();
    const timer = setTimeout(() => {
      fetchPoints(path, giveUp.signal).then(
        (points) => setAnswer({ question, points, failed: false }),
        () => {
          if (!giveUp.signal.aborted) setAnswer(({ points }) => ({ question, points, failed: true }));
        },
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [path, question]);

  const answered = answer.failed ? "failed" : "ready";
  return {
    points: answer.points,
    phase: answer.question === question ? answered : "loading",
    retry: () => setAttempt((count) => count + 1),
  };
}
