import { BOUGHT_VERSION, reportPath, type LaterVersion } from "#app/domains/reports/rules.ts";
import { arDate } from "#app/i18n/format.ts";
import { words } from "#app/i18n/reports/sharing.ts";
import { Num } from "../kit/bdi.tsx";
import { Link } from "../kit/link.tsx";
import { Notice } from "../kit/notice.tsx";
import "./report-versions.css";

/** The versions of a reissued report: date, reason and link of each. Nothing if it was never reissued. */
export function ReportVersions({
  reportId,
  versions,
  shown,
}: {
  reportId: string;
  versions: readonly LaterVersion[];
  shown: number;
}) {
  if (versions.length === 0) return null;
  return (
    <Notice title={words.versionsTitle} className="versions">
      <p>{words.versionsLead}</p>
      <ul role="list" className="versions__list">
        <li>
          <VersionLink reportId={reportId} version={BOUGHT_VERSION} shown={shown} />
        </li>
        {versions.map(({ version, reason, questioned, completedAt }) => (
          <li key={version}>
            <VersionLink reportId={reportId} version={version} shown={shown} />
            <span>
              {words.versionMade} <Num>{arDate(completedAt)}</Num>
            </span>
            <span className="versions__why">
              {questioned && `${words.versionQuestioned} `}
              {reason}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function VersionLink({ reportId, version, shown }: { reportId: string; version: number; shown: number }) {
  const name = words.version(version);
  if (version === shown)
    return (
      <span>
        <strong aria-current="page">{name}</strong> ({words.shown})
      </span>
    );
  return <Link to={reportPath(reportId, version)}>{name}</Link>;
}
