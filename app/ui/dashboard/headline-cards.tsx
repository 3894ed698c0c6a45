import type { ReactNode } from "react";
import { dashboardAnalyticsCopy } from "#app/i18n/dashboard/dashboard-analytics.ts";
import { roiWords } from "#app/i18n/dashboard/dashboard-statistics.ts";
import { arPercent } from "#app/i18n/format.ts";
import { Num } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { Icon } from "../kit/icon.tsx";
import { Bar } from "./bar.tsx";

export type Headline = {
  /** Percent; null if no return is known. */
  averageRoi: number | null;
  performance: { level: keyof typeof dashboardAnalyticsCopy.performance.levels; percent: number };
  goal: { made: number; wanted: number; percent: number };
  isTrendUp: boolean | null;
  /** The average return (percent) from which the trend is up. */
  trendUpFrom: number;
};

/** The member's performance level, monthly goal and trend. */
export function HeadlineCards({ averageRoi, performance, goal, isTrendUp, trendUpFrom }: Headline) {
  const { performance: level, goal: aim, trend } = dashboardAnalyticsCopy;
  const average = averageRoi === null ? null : roiWords(averageRoi);
  return (
    <div className="grid grid--fit">
      <Tile
        title={level.title}
        figure={level.levels[performance.level]}
        end={<Num>{arPercent(performance.percent / 100)}</Num>}
      >
        <Bar percent={performance.percent} />
        <p className="small">{average === null ? level.unknown : level.because(average)}</p>
        <p className="tiny">{level.scale}</p>
      </Tile>
      <Tile
        title={aim.title}
        figure={aim.made(goal.made, goal.wanted)}
        end={<Num>{arPercent(goal.percent / 100)}</Num>}
      >
        <Bar percent={goal.percent} />
        <p className="small">{aim.left(Math.max(0, goal.wanted - goal.made))}</p>
      </Tile>
      <Tile
        title={trend.title}
        figure={isTrendUp === null ? dashboardAnalyticsCopy.noData : isTrendUp ? trend.up : trend.notUp}
        end={isTrendUp && <Icon name="trend" />}
      >
        <p className="small">
          {isTrendUp === null
            ? trend.unknown
            : isTrendUp
              ? trend.upText(trendUpFrom)
              : trend.notUpText(trendUpFrom)}
        </p>
      </Tile>
    </div>
  );
}

function Tile({
  title,
  figure,
  end,
  children,
}: {
  title: string;
  figure: string;
  end: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="section" className="analytics__tile">
      <h2>{title}</h2>
      <p className="row row--between analytics__figure">
        <b>{figure}</b>
        {end && <span>{end}</span>}
      </p>
      {children}
    </Card>
  );
}
