import { Bone, Skeleton } from "../kit/skeleton.tsx";

/** The list of reports while it is on its way. */
export function ReportListSkeleton() {
  return (
    <Skeleton className="rows">
      {[1, 2, 3].map((row) => (
        <div className="column report-row" key={row}>
          <Bone size="title" width="half" />
          <Bone width="short" />
          <Bone size="badge" width="short" />
        </div>
      ))}
    </Skeleton>
  );
}
