import { href } from "react-router";
import { correctRejected } from "#app/domains/einvoices/admin/correct-rejected.server.ts";
import { EInvoiceActInput } from "#app/domains/einvoices/admin/einvoice-input.ts";
import { findEInvoiceFile } from "#app/domains/einvoices/admin/list-documents.server.ts";
import { adminContext } from "#app/http/context.ts";
import { freshAdmin } from "#app/http/fresh-admin.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { adminEInvoicesCopy, meaningOf } from "#app/i18n/admin/admin-einvoices.ts";
import { arNumber } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { AskedAct } from "#app/ui/admin/act-form.tsx";
import { AdminPage, AuditCard } from "#app/ui/admin/admin-page.tsx";
import { EInvoiceBadges, einvoiceFacts, einvoiceXmlPath } from "#app/ui/admin/einvoice-card.tsx";
import { Facts } from "#app/ui/admin/facts.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import type { Route } from "./+types/einvoice.ts";
import { answerAct, type ActOutcome } from "./answer-act.server.ts";
import "#app/ui/admin/admin-parts.css";

const words = adminEInvoicesCopy;
const addressOf = (einvoiceId: string): string => href("/admin/einvoices/:einvoiceId", { einvoiceId });

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, params: { einvoiceId } }: Route.LoaderArgs) {
  return found(await findEInvoiceFile(context.get(adminContext), einvoiceId));
}

export async function action({ context, params: { einvoiceId }, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const form = await readForm(request, EInvoiceActInput);
  if (!form.ok) return form.reply;
  const page = addressOf(einvoiceId);
  const fresh = freshAdmin(admin, page, { ...form.value, subject: einvoiceId });
  const correct = async (): Promise<ActOutcome> => {
    const outcome = await correctRejected(fresh, einvoiceId);
    if (outcome.ok) return { ok: true, done: "einvoice-corrected" };
    return { ok: false, message: words.noActs[outcome.reason] };
  };
  return answerAct(admin, form, { page, failed: "admin.einvoice_failed", about: { einvoiceId } }, correct());
}

type File = Route.ComponentProps["loaderData"];

export default function AdminEInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { document, remedy, audit } = loaderData;
  const result = actionData?.result;
  return (
    <AdminPage back={{ to: "/admin/einvoices", label: words.back }} result={result}>
      <Card as="section" className="stack">
        <EInvoiceBadges document={document} />
        <Facts facts={[...einvoiceFacts(document), ...chainFacts(document)]} />
        <div className="adm-acts">
          <ButtonLink to={einvoiceXmlPath(document.id)} document variant="outline" icon="download">
            {words.download}
          </ButtonLink>
        </div>
      </Card>
      <Messages messages={document.messages} />
      <Card as="section">
        <CardHead title={words.acts} />
        {remedy === "correct" || remedy === "close" ? (
          <AskedAct
            act={{ intent: "correct", subject: document.id, to: addressOf(document.id), result }}
            words={words[remedy]}
            icon="refresh"
            variant="outline"
            confirmVariant="primary"
          />
        ) : (
          <p className="muted">{words.noActs[remedy]}</p>
        )}
      </Card>
      <Card as="section">
        <details>
          <summary>{words.xml}</summary>
          <pre dir="ltr" className="adm-xml" tabIndex={0}>
            {document.xml}
          </pre>
        </details>
      </Card>
      <AuditCard title={words.audit} entries={audit} />
    </AdminPage>
  );
}

const chainFacts = ({ paymentId, counter, device, uuid, hash, previousHash }: File["document"]) => [
  {
    label: words.payment,
    value: (
      <Link to={href("/admin/payments/:paymentId", { paymentId })}>
        <Ltr>{paymentId}</Ltr>
      </Link>
    ),
    wide: true,
  },
  { label: words.counter, value: <Num>{arNumber(counter)}</Num> },
  { label: words.device, value: <bdi>{device}</bdi> },
  { label: words.uuid, value: <Code>{uuid}</Code>, wide: true },
  { label: words.hash, value: <Code>{hash}</Code>, wide: true },
  { label: words.previousHash, value: <Code>{previousHash}</Code>, wide: true },
];

const Code = ({ children }: { children: string }) => (
  <span className="adm-id">
    <Ltr>{children}</Ltr>
  </span>
);

/** Fatoora's remarks in its own words, each with what it means. */
function Messages({ messages }: Pick<File["document"], "messages">) {
  return (
    <Card as="section">
      <CardHead title={words.messages} />
      {messages.length === 0 ? (
        <p className="muted">{words.noMessages}</p>
      ) : (
        <ul role="list" className="column">
          {messages.map(({ type, code, message }) => (
            <li key={`${code} ${message}`} className="column gap-2">
              <div className="row gap-2">
                <Badge tone={type === "error" ? "bad" : "warn"}>{words.messageType[type]}</Badge>
                <Ltr>{code}</Ltr>
              </div>
              <p dir="auto">{message}</p>
              <p className="small muted">{meaningOf(code)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
