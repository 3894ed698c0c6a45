import { data, href } from "react-router";
import { isOffice } from "#app/domains/orders/checkout/quote-price.server.ts";
import { listStatementMonths, readStatement } from "#app/domains/orders/statements/read-statement.server.ts";
import type { CreditMoves, Statement } from "#app/domains/orders/statements/rules.ts";
import { readMonth } from "#app/domains/orders/statements/statement-month.ts";
import { documentNumber } from "#app/domains/payments/invoice-rules.ts";
import { memberContext } from "#app/http/context.ts";
import { arDate, arMonth, latinDate } from "#app/i18n/format.ts";
import { invoiceAmount } from "#app/i18n/orders/invoices.ts";
import { statementsCopy as words } from "#app/i18n/orders/statements.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Figure, Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { SelectField } from "#app/ui/kit/form.tsx";
import { useHydrated } from "#app/ui/kit/hydrated.ts";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { FigureCell, Table, TableHead } from "#app/ui/kit/table.tsx";
import { orderedWords } from "#app/ui/orders/order-list.tsx";
import type { Route } from "./+types/statement.ts";
import "./statement.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const months = await listStatementMonths(member);
  const asked = url.searchParams.get("month");
  const month = asked === null ? months[0] : readMonth(asked, member.now());
  if (asked !== null && !month) throw data({ message: words.missing }, { status: 404 });
  const isListed = !month || months.some(({ name }) => name === month.name);
  return {
    // A month before the first payment has nothing, but the choice names what is shown.
    months: (isListed ? months : [...months, month]).map(({ name, from }) => ({ name, from })),
    name: member.fullName ?? member.email,
    isOffice: await isOffice(member),
    statement: month && months.length > 0 ? await readStatement(member, month) : null,
  };
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { months, statement } = loaderData;
  return (
    <div className="wrap statement">
      <BackLink to="/dashboard" label={words.back} />
      <PageHead title={statement ? words.of(statement.from) : words.title} lead={words.lead} />
      {statement ? (
        <>
          <Choice months={months} statement={statement} />
          <Sheet {...loaderData} statement={statement} />
        </>
      ) : (
        <EmptyState spot="no-results" level={2} title={words.none} text={words.noneText} />
      )}
    </div>
  );
}

type Months = Route.ComponentProps["loaderData"]["months"];

function Choice({ months, statement }: { months: Months; statement: Statement }) {
  const hydrated = useHydrated();
  return (
    <div className="row statement__choice">
      <form method="get" className="row statement__months">
        <SelectField
          label={words.month}
          options={months.map(({ name, from }) => ({ value: name, label: arMonth(from, true) }))}
          input={{ name: "month", defaultValue: statement.month, key: statement.month }}
        />
        <Button type="submit" variant="outline">
          {words.show}
        </Button>
      </form>
      <ButtonLink
        to={`${href("/dashboard/statements.csv")}?month=${statement.month}`}
        document
        variant="outline"
        icon="download"
      >
        {words.csv}
      </ButtonLink>
      {hydrated && (
        <Button variant="outline" icon="document" onClick={() => window.print()}>
          {words.print}
        </Button>
      )}
    </div>
  );
}

function Sheet({
  statement,
  name,
  isOffice: office,
}: {
  statement: Statement;
  name: string;
  isOffice: boolean;
}) {
  return (
    <Card>
      <p>
        <span className="muted">{words.account}:</span> <bdi>{name}</bdi>
        {office && <span className="muted">، {words.office}</span>}
      </p>
      {!statement.isOver && <p className="small muted">{words.notOver}</p>}
      <section className="stack gap-3" aria-labelledby="documents-title">
        <h2 id="documents-title">{words.documents}</h2>
        {statement.documents.length === 0 ? (
          <p className="muted">{words.noDocuments}</p>
        ) : (
          <Documents statement={statement} />
        )}
      </section>
      <section className="stack gap-3" aria-labelledby="credits-title">
        <h2 id="credits-title">{words.credits}</h2>
        <Moves moves={statement.credits} isOver={statement.isOver} />
      </section>
      <section className="stack gap-3" aria-labelledby="reports-title">
        <h2 id="reports-title">{words.reports}</h2>
        <p className="muted">{words.reportsMade(statement.reportsMade)}</p>
        {statement.reports.length > 0 && <Reports statement={statement} />}
      </section>
      <p className="tiny">{words.note}</p>
    </Card>
  );
}

/** An amount as it counts: what a credit note gives back is below nothing. */
const signed = (halalas: number, isBack: boolean): string =>
  isBack && halalas > 0 ? `-${invoiceAmount(halalas)}` : invoiceAmount(halalas);

function Documents({ statement: { documents, totalHalalas, vatHalalas } }: { statement: Statement }) {
  const { columns } = words;
  return (
    <Table label={words.documents} cards>
      <TableHead heads={Object.values(columns)} />
      <tbody>
        {documents.map((one) => {
          const isBack = one.kind === "credit_note";
          const file = `${href("/orders/:paymentId/invoice", { paymentId: one.paymentId })}?kind=${one.kind}`;
          return (
            <tr key={documentNumber(one.kind, one.number)}>
              <td data-label={columns.date}>
                <Num>{latinDate(one.issuedAt)}</Num>
              </td>
              <th scope="row">
                {words.kind[one.kind]}{" "}
                <a href={file}>
                  <Ltr>{documentNumber(one.kind, one.number)}</Ltr>
                </a>
              </th>
              <td data-label={columns.order}>
                <Ltr>{one.orderNumber}</Ltr>
              </td>
              <td data-label={columns.what}>{orderedWords(one)}</td>
              <FigureCell label={columns.net}>{signed(one.totalHalalas - one.vatHalalas, isBack)}</FigureCell>
              <FigureCell label={columns.vat}>{signed(one.vatHalalas, isBack)}</FigureCell>
              <FigureCell label={columns.total}>{signed(one.totalHalalas, isBack)}</FigureCell>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {words.sum}
          </th>
          <FigureCell label={columns.net} strong>
            {invoiceAmount(totalHalalas - vatHalalas)}
          </FigureCell>
          <FigureCell label={columns.vat} strong>
            {invoiceAmount(vatHalalas)}
          </FigureCell>
          <FigureCell label={columns.total} strong>
            {invoiceAmount(totalHalalas)}
          </FigureCell>
        </tr>
      </tfoot>
    </Table>
  );
}

const MOVES = ["opening", "bought", "returned", "spent", "voided", "closing"] as const;

function Moves({ moves, isOver }: { moves: CreditMoves; isOver: boolean }) {
  return (
    <dl className="statement__moves">
      {MOVES.map((move) => (
        <div key={move}>
          <dt>{move === "closing" && !isOver ? words.closingNow : words.moves[move]}</dt>
          <dd>
            <Figure>{String(moves[move])}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Reports({ statement: { reports } }: { statement: Statement }) {
  const columns = words.columnsOfReports;
  return (
    <Table label={words.reports} cards>
      <TableHead heads={Object.values(columns)} />
      <tbody>
        {reports.map(({ id, createdAt, title, reportType, orderNumber }) => (
          <tr key={id}>
            <td data-label={columns.date}>
              <Num>{arDate(createdAt)}</Num>
            </td>
            <th scope="row">
              <a href={href("/reports/:reportId", { reportId: id })}>{title}</a>
            </th>
            <td data-label={columns.kind}>{reportTypeLabel[reportType]}</td>
            <td data-label={columns.paid}>{orderNumber ? <Ltr>{orderNumber}</Ltr> : words.byCredit}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
