import type { ImportFailure, ImportStatus, SourceKind } from "#app/domains/imports/rules.ts";
import { importFailures } from "#app/i18n/imports/import-errors.ts";
import { importWords, listingsCounted } from "#app/i18n/imports/imports.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { Link } from "../kit/link.tsx";

type RunData = {
  id: string;
  kind: SourceKind;
  name: string;
  status: ImportStatus;
  failure: ImportFailure | null;
  createdAt: number;
  cursor: number;
  total: number;
  created: number;
  changed: number;
  gone: number;
  refused: number;
};

/** The colour of a run's state. */
export const RUN_TONES: Record<ImportStatus, BadgeTone> = {
  waiting: "warn",
  fetching: "info",
  rows: "info",
  gone: "info",
  done: "ok",
  failed: "bad",
  discarded: "info",
};

/** The newest runs, each with a link to its page. */
export function RunList({ runs }: { runs: readonly RunData[] }) {
  const words = importWords.runs;
  return (
    <Card as="section" className="stack">
      <CardHead title={words.title} />
      {runs.length === 0 && <p className="muted">{words.empty}</p>}
      <ul role="list" className="stack">
        {runs.map((run) => (
          <li key={run.id} className="column gap-2">
            <div className="row row--between">
              <h3>
                <Link to={`/dashboard/office/import/${run.id}`}>
                  <bdi>{run.name}</bdi>
                </Link>
              </h3>
              <Badge tone={RUN_TONES[run.status]}>{importWords.status[run.status]}</Badge>
            </div>
            <p className="small muted">
              {words.kind[run.kind]} · <Num>{words.at(run.createdAt)}</Num>
            </p>
            {run.failure !== null && <p className="small">{importFailures[run.failure]}</p>}
            {run.total > 0 && <RunCountsLine run={run} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RunCountsLine({ run }: { run: RunData }) {
  const { counts } = importWords;
  const parts = (["created", "changed", "gone", "refused"] as const)
    .filter((name) => run[name] > 0)
    .map((name) => `${counts[name]}: ${listingsCounted(run[name])}`);
  return parts.length > 0 ? <p className="small">{parts.join(" · ")}</p> : null;
}

/** The export of all open listings. */
export function ExportCard() {
  const words = importWords.export;
  return (
    <Card as="section" className="stack">
      <CardHead title={words.title} />
      <p>{words.text}</p>
      <div className="row gap-2">
        <ButtonLink to="/dashboard/office/export.csv" document variant="outline">
          {words.csv}
        </ButtonLink>
        <ButtonLink to="/dashboard/office/export.xml" document variant="outline">
          {words.xml}
        </ButtonLink>
      </div>
    </Card>
  );
}
