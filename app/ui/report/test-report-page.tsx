import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, type FormEvent } from "react";
import type { Estimate, TestValues } from "#app/domains/reports/rules.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { reportMessage } from "#app/i18n/reports/report-messages.ts";
import { testReportCopy } from "#app/i18n/reports/test-report.ts";
import { disclaimer } from "#app/i18n/valuation/valuation.ts";
import { Badge } from "../kit/badge.tsx";
import { Ltr } from "../kit/bdi.tsx";
import { Button } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Grade } from "../kit/grade.tsx";
import { Notice } from "../kit/notice.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { say } from "../kit/say.ts";
import { CARD_WIDTHS } from "./drawing.tsx";
import { TestReportForm, type TestLists } from "./test-report-form.tsx";
import { ValueBand, type BandValues } from "./value-band.tsx";
import "./chart.css";
import "./test-report.css";

export type Made = {
  number: string;
  heading: string;
  band: BandValues;
  level: Estimate["level"];
  grade: Estimate["grade"];
  values: TestValues;
};

/** The test report's form and its result: the value, and the report to view or print. */
export function TestReportPage({
  lists,
  made,
  result,
  values,
}: {
  lists: TestLists;
  made: Made | null;
  result: SubmissionResult<string[]> | undefined;
  values: TestValues;
}) {
  return (
    <div className="wrap trial">
      <PageHead title={testReportCopy.heading} lead={testReportCopy.lead} />
      <Notice>{testReportCopy.notSaved}</Notice>
      <div className={made ? "beside trial__grid" : "trial__alone"}>
        {made && <MadeReport made={made} />}
        <Card as="section" aria-labelledby="questions-title">
          <h2 id="questions-title">{made ? testReportCopy.again : testReportCopy.formTitle}</h2>
          <TestReportForm lists={lists} values={values} result={result} made={made !== null} />
        </Card>
      </div>
    </div>
  );
}

function MadeReport({ made }: { made: Made }) {
  const { number, heading, band, level, grade, values } = made;
  // Focus the heading of a report that replaces the page's content.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [number]);
  return (
    <Card as="section" className="stack trial__made" aria-labelledby="made-title">
      <div role="status">
        <Badge tone="ok">{testReportCopy.made}</Badge>
      </div>
      <h2 id="made-title" ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <p className="small muted">
        {pageCopy.reportNumber} <Ltr>{number}</Ltr>
      </p>
      <figure className="fig">
        <ValueBand values={band} widths={CARD_WIDTHS} />
        <figcaption>{level === "asking" ? pageCopy.bandAsking : pageCopy.band}</figcaption>
      </figure>
      <Grade value={grade} />
      <p className="small muted">{disclaimer(level)}</p>
      <div className="row">
        <Opener action="/test-report/document?print" made={{ number, values }} icon="download">
          {testReportCopy.print}
        </Opener>
        <Opener action="/test-report/document" made={{ number, values }} icon="eye" outline>
          {testReportCopy.preview}
        </Opener>
      </div>
      <p className="tiny">{testReportCopy.opens}</p>
    </Card>
  );
}

/** A button that opens the document in a new tab. It is a form, so that typed text does not end up in a URL. */
function Opener({
  action,
  made: { number, values },
  icon,
  outline,
  children,
}: {
  action: string;
  made: Pick<Made, "number" | "values">;
  icon: "download" | "eye";
  outline?: boolean;
  children: string;
}) {
  /** Opens the tab first, to detect whether the browser blocked it. */
  const open = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (!form.target) return;
    const tab = `report-${outline ? "preview" : "print"}`;
    if (window.open("", tab)) {
      // Without `rel="noopener"` the form's target is the tab just opened.
      form.rel = "";
      form.target = tab;
      return;
    }
    event.preventDefault();
    say({ tone: "bad", title: reportMessage.popupBlocked });
  };
  return (
    <form method="post" action={action} target="_blank" rel="noopener" onSubmit={open}>
      {Object.entries({ ...values, report_number: number }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={outline ? "outline" : "primary"} icon={icon}>
        {children}
      </Button>
    </form>
  );
}
