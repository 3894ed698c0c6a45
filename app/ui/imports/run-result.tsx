import { Form } from "react-router";
import type { RowFault } from "#app/domains/imports/rules.ts";
import {
  isUnderWay,
  type ImportFailure,
  type ImportStatus,
  type RunCounts,
} from "#app/domains/imports/rules.ts";
import { importFailures } from "#app/i18n/imports/import-errors.ts";
import { importWords } from "#app/i18n/imports/imports.ts";
import { arNumber } from "#app/i18n/format.ts";
import { Badge } from "../kit/badge.tsx";
import { Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { FactList, type Fact } from "../kit/fact-list.tsx";
import { SubmitButton } from "../kit/form.tsx";
import { Notice } from "../kit/notice.tsx";
import { FaultTable } from "./fault-table.tsx";
import { RUN_TONES } from "./run-list.tsx";
import "./imports.css";

type RunData = {
  id: string;
  status: ImportStatus;
  failure: ImportFailure | null;
  cursor: number;
  total: number;
  braked: number | null;
  hasFile: boolean;
  counts: RunCounts;
};

const words = importWords;

/** A run: how far it is, what it did, and the rows that it refused. */
export function RunResult({
  run,
  faults,
  pictures,
}: {
  run: RunData;
  faults: readonly RowFault[];
  pictures: { done: number; pending: number; failed: number } | null;
}) {
  const working = isUnderWay(run.status);
  const shown = pictures && pictures.done + pictures.pending + pictures.failed > 0 ? pictures : null;
  return (
    <>
      <Card as="section" className="stack">
        <div aria-live="polite" className="stack">
          <p>
            <Badge tone={RUN_TONES[run.status]}>{words.status[run.status]}</Badge>
          </p>
          {run.failure !== null && <p>{importFailures[run.failure]}</p>}
          {working && (
            <>
              <progress
                value={run.total > 0 ? run.cursor : undefined}
                max={run.total || undefined}
                aria-label={words.progressLabel}
                className="import-progress"
              />
              <p>
                <Num>{words.progress(run.cursor, run.total)}</Num>
              </p>
              <noscript>
                <p className="small muted">{words.reload}</p>
              </noscript>
            </>
          )}
        </div>
        <FactList
          facts={[
            [words.counts.total, <Num key="total">{arNumber(run.total)}</Num>],
            ...(["created", "changed", "unchanged", "returned", "gone", "refused"] as const).map(
              (name): Fact => [words.counts[name], <Num key={name}>{arNumber(run.counts[name])}</Num>],
            ),
          ]}
        />
        {run.counts.created + run.counts.changed > 0 && <p className="small muted">{words.pending}</p>}
        {shown && <p className="small">{words.pictures(shown.done, shown.pending, shown.failed)}</p>}
      </Card>
      {run.status === "done" && (run.braked ?? 0) > 0 && (
        <Notice tone="warn" title={words.brake.title}>
          <p>{words.brake.text(run.braked ?? 0)}</p>
          <Form method="post">
            <SubmitButton
              name="intent"
              value="hide"
              variant="danger-outline"
              pendingText={words.brake.hiding}
            >
              {words.brake.hide}
            </SubmitButton>
          </Form>
        </Notice>
      )}
      {faults.length > 0 && (
        <>
          {run.hasFile && (
            <p>
              <ButtonLink
                to={`/dashboard/office/import/${run.id}/refused`}
                document
                variant="outline"
                icon="download"
              >
                {words.errors.file}
              </ButtonLink>
            </p>
          )}
          <FaultTable faults={faults} all={run.counts.refused} />
        </>
      )}
    </>
  );
}
