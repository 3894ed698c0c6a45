import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { qrCodeSvg } from "#app/lib/pictures/qr-code.ts";
import { printedReportCode, verifyPath } from "#app/lib/report-code.ts";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import type { ReportBody } from "../rules.ts";

/** How a document is verified: its code, and the address of its page, whole for cameras and short for people. */
export type VerifyMark = { code: string; page: string; address: string; url: string };

/** The mark of a document on the site at `origin`; null if its body has no code. */
export function verifyMarkOf({ code }: ReportBody, origin: string | undefined): VerifyMark | null {
  if (code === undefined || origin === undefined) return null;
  const { host } = new URL(origin);
  return {
    code: printedReportCode(code),
    page: `${host}/verify`,
    address: host + verifyPath(code),
    url: origin + verifyPath(code),
  };
}

/** The mark on the cover: the code for cameras, and the same for people to type. */
export function CoverMark({ mark: { code, page, url } }: { mark: VerifyMark }) {
  return (
    <div className="cover__verify">
      <p>
        {pageCopy.verify}
        <br />
        <Ltr>{page}</Ltr>
        <br />
        <b>
          <Ltr>{code}</Ltr>
        </b>
      </p>
      <div className="cover__qr" dangerouslySetInnerHTML={{ __html: qrCodeSvg(url, pageCopy.verifyQr) }} />
    </div>
  );
}
