import { useState, type MouseEvent } from "react";
import { BOUGHT_VERSION, reportPath, type Share } from "#app/domains/reports/rules.ts";
import { dashboardCopy } from "#app/i18n/dashboard/dashboard.ts";
import { holdingsCopy } from "#app/i18n/holdings/holdings.ts";
import { questioningCopy } from "#app/i18n/reports/questioning.ts";
import { reportMessage } from "#app/i18n/reports/report-messages.ts";
import { words } from "#app/i18n/reports/sharing.ts";
import { Button, ButtonLink } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { say } from "../kit/say.ts";
import { ShareForm } from "./share-form.tsx";
import { ShareList } from "./share-list.tsx";

/** How many recipients the dialog shows. */
const SHOWN_AT_ONCE = 4;

export type SharedReport = { id: string; title: string; version: number };

/** Actions on a finished report: download the PDF, share it, question it, print it. */
export function ReportActions({
  report,
  fileUrl,
  printable,
  questionable,
  keepPath,
  shares,
}: {
  report: SharedReport;
  fileUrl: string | null;
  /** Older bodies have no print view; their PDF is printed. */
  printable: boolean;
  /** Its owner may question it. */
  questionable: boolean;
  /** Where its owner may keep the property; null if they may not. */
  keepPath: string | null;
  shares: readonly Share[] | null;
}) {
  return (
    <>
      {fileUrl && (
        <ButtonLink to={fileUrl} document target="_blank" icon="download">
          {dashboardCopy.reports.download}
        </ButtonLink>
      )}
      <ShareButton report={report} shares={shares} />
      {questionable && (
        <ButtonLink to={reportPath(report.id, BOUGHT_VERSION, "question")} variant="outline" icon="scales">
          {questioningCopy.link}
        </ButtonLink>
      )}
      {keepPath !== null && (
        <ButtonLink to={keepPath} variant="outline" icon="home">
          {holdingsCopy.keepIt}
        </ButtonLink>
      )}
      {printable && <PrintLink to={reportPath(report.id, report.version, "print")} />}
    </>
  );
}

/** Opens the form in a dialog; without JavaScript it links to the page with the same form. */
function ShareButton({ report, shares }: { report: SharedReport; shares: readonly Share[] | null }) {
  const scripted = useHydrated();
  const [open, setOpen] = useState(false);
  if (!scripted)
    return (
      <ButtonLink to={reportPath(report.id, report.version, "share")} document variant="outline" icon="share">
        {words.share}
      </ButtonLink>
    );
  return (
    <>
      <Button variant="outline" icon="share" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.share}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        actions={
          <Button variant="ghost" onClick={() => setOpen(false)}>
            {words.close}
          </Button>
        }
      >
        <div className="stack">
          <ShareForm report={report} />
          <ShareList report={report} shares={shares} level={3} most={SHOWN_AT_ONCE} />
        </div>
      </Dialog>
    </>
  );
}

/** A click without modifier keys; the others are left to the browser. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Opens the print view in a new tab, and says so if the browser blocks it. */
function PrintLink({ to }: { to: string }) {
  return (
    <ButtonLink
      to={to}
      document
      target="_blank"
      variant="outline"
      icon="print"
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        if (!window.open(to, "_blank")) say({ tone: "bad", title: reportMessage.popupBlocked });
      }}
    >
      {words.print}
    </ButtonLink>
  );
}
