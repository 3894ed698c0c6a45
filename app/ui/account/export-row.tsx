import { href } from "react-router";
import type { ExportStatus } from "#app/domains/accounts/rules.ts";
import { arDate } from "#app/i18n/format.ts";
import { privacyCopy, fileSize } from "#app/i18n/site/privacy.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";

const words = privacyCopy.export;

const TONES: Record<ExportStatus, BadgeTone> = { pending: "warn", ready: "ok", failed: "bad" };

export type MadeExport = {
  id: string;
  status: ExportStatus;
  /** Epoch ms. */
  createdAt: number;
  sizeBytes: number | null;
  expiresAt: number | null;
};

/** One export of a person's data: in progress, ready to download, or failed. */
export function ExportRow({ made }: { made: MadeExport }) {
  const { id, status, createdAt, sizeBytes, expiresAt } = made;
  return (
    <li className="export-row" role={status === "pending" ? "status" : undefined}>
      <div>
        <p className="row gap-2">
          <Badge tone={TONES[status]}>{words.status[status]}</Badge>
          <span>
            {words.asked} <Num>{arDate(createdAt)}</Num>
          </span>
        </p>
        <p className="small muted">
          {status === "pending" && words.pendingText}
          {status === "failed" && words.failedText}
          {status === "ready" && sizeBytes !== null && expiresAt !== null && (
            <>
              {words.size}: <Num>{fileSize(sizeBytes)}</Num>، {words.until} <Num>{arDate(expiresAt)}</Num>
            </>
          )}
        </p>
      </div>
      {status === "ready" && (
        <ButtonLink
          to={href("/exports/:exportId", { exportId: id })}
          document
          variant="outline"
          icon="download"
        >
          {words.download}
        </ButtonLink>
      )}
    </li>
  );
}
