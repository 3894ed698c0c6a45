import { Form } from "react-router";
import { ResolvePersonReportInput } from "#app/domains/listings/inbox/inbox-input.ts";
import { listPersonReports, resolvePersonReport } from "#app/domains/listings/inbox/person-reports.server.ts";
import { adminContext } from "#app/http/context.ts";
import { readForm } from "#app/http/form.server.ts";
import { adminOrdersCopy, instant } from "#app/i18n/admin/admin-orders.ts";
import { personReportsCopy } from "#app/i18n/admin/person-reports.ts";
import { inboxCopy } from "#app/i18n/listings/inbox.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Facts } from "#app/ui/admin/facts.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { Num } from "#app/ui/kit/bdi.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import type { Route } from "./+types/person-reports.ts";
import { answerAct, type ActOutcome } from "./answer-act.server.ts";
import "#app/ui/admin/admin-parts.css";
import "#app/ui/listings/inbox/inbox.css";

const PAGE = "/admin/person-reports";
const words = personReportsCopy;

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context }: Route.LoaderArgs) {
  return { reports: await listPersonReports(context.get(adminContext)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const form = await readForm(request, ResolvePersonReportInput);
  if (!form.ok) return form.reply;
  const resolve = async (): Promise<ActOutcome> =>
    (await resolvePersonReport(admin, form.value.report))
      ? { ok: true, done: "person-report-resolved" }
      : { ok: false, message: words.resolvedAlready };
  return answerAct(admin, form, { page: PAGE, failed: "admin.person_report_failed" }, resolve());
}

type Report = Route.ComponentProps["loaderData"]["reports"][number];

export default function PersonReports({ loaderData: { reports }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage back={{ to: "/admin", label: words.back }} result={actionData?.result}>
      <div className="column">
        <h2>{words.title}</h2>
        <p className="small muted">{words.intro}</p>
      </div>
      {reports.length === 0 ? (
        <Card flush as="section">
          <EmptyState title={words.empty} />
        </Card>
      ) : (
        reports.map((report) => <ReportCard key={report.id} report={report} />)
      )}
    </AdminPage>
  );
}

const nameOf = (name: string | null): string => name ?? adminOrdersCopy.newPerson;

function ReportCard({ report }: { report: Report }) {
  const { messages, title, listingId, note } = report;
  return (
    <Card as="section" className="stack">
      <CardHead
        title={<bdi>{nameOf(report.reported)}</bdi>}
        level={3}
        end={<Link to={`/admin/people/${report.reportedId}`}>{words.openReported}</Link>}
      />
      <Facts
        facts={[
          { label: words.reason, value: inboxCopy.reporting.reasons[report.reason] },
          { label: words.at, value: <Num>{instant(report.createdAt)}</Num> },
          {
            label: words.reporter,
            value: (
              <Link to={`/admin/people/${report.reporterId}`}>
                <bdi>{nameOf(report.reporter)}</bdi>
              </Link>
            ),
          },
          listingId !== null && {
            label: words.listing,
            value: (
              <Link to={`/admin/listings?listing=${listingId}`}>
                <bdi>{title}</bdi>
              </Link>
            ),
          },
          note !== null && { label: words.note, value: <bdi>{note}</bdi>, wide: true },
        ]}
      />
      {messages.length === 0 ? (
        <p className="small muted">{words.noMessages}</p>
      ) : (
        <details>
          <summary>{words.messages}</summary>
          <ol role="list" className="column">
            {messages.map((message) => (
              <li key={message.id}>
                <p className="tiny">
                  {message.byReported ? words.byReported : words.byReporter} ·{" "}
                  <Num>{instant(message.at)}</Num>
                </p>
                <p className="conv__text" dir="auto">
                  {message.text ?? inboxCopy.unreadable}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
      <Form method="post" preventScrollReset>
        <SubmitButton name="report" value={report.id} variant="outline">
          {words.resolve}
        </SubmitButton>
      </Form>
    </Card>
  );
}
