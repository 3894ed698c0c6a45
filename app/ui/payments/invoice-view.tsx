import { useId } from "react";
import { documentNumber, type InvoiceFacts, type InvoiceLine } from "#app/domains/payments/invoice-rules.ts";
import { VAT_PERCENTS } from "#app/domains/payments/vat-rules.ts";
import { latinNumber } from "#app/i18n/format.ts";
import { contentsWords } from "#app/i18n/reports/promise.ts";
import { invoicesCopy, invoiceAmount, invoiceDate, invoiceTotal } from "#app/i18n/orders/invoices.ts";
import { einvoicesCopy } from "#app/i18n/orders/einvoices.ts";
import { Logo } from "../chrome/logo.tsx";
import { Figure, Ltr, Num } from "../kit/bdi.tsx";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";
import "./invoice-view.css";

const Amount = ({ halalas }: { halalas: number }) => <Figure>{invoiceAmount(halalas)}</Figure>;

function Seller({ seller: { name, address, vatNumber, crNumber } }: Pick<InvoiceFacts, "seller">) {
  return (
    <section className="invoice__part">
      <h2>{invoicesCopy.seller}</h2>
      <p className="invoice__name">
        <bdi>{name}</bdi>
      </p>
      <dl className="invoice__facts">
        <dt>{invoicesCopy.address}</dt>
        <dd>{address}</dd>
        <dt>{invoicesCopy.vatNumber}</dt>
        <dd>
          <Ltr>{vatNumber}</Ltr>
        </dd>
        {crNumber && (
          <>
            <dt>{invoicesCopy.crNumber}</dt>
            <dd>
              <Ltr>{crNumber}</Ltr>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Facts({ kind, number, refersToNumber, issuedAt, orderNumber }: InvoiceFacts) {
  return (
    <dl className="invoice__facts invoice__part">
      <dt>{invoicesCopy.number[kind]}</dt>
      <dd>
        <Ltr>{documentNumber(kind, number)}</Ltr>
      </dd>
      {refersToNumber !== null && (
        <>
          <dt>{invoicesCopy.refersTo}</dt>
          <dd>
            <Ltr>{documentNumber("invoice", refersToNumber)}</Ltr>
          </dd>
        </>
      )}
      <dt>{invoicesCopy.issuedAt}</dt>
      <dd>
        <Num>{invoiceDate(issuedAt)}</Num>
      </dd>
      <dt>{invoicesCopy.order}</dt>
      <dd>
        <Ltr>{orderNumber}</Ltr>
      </dd>
    </dl>
  );
}

function Discount({ line: { discount, discountHalalas, unitHalalas, quantity } }: { line: InvoiceLine }) {
  if (discountHalalas === 0) return <>{invoicesCopy.discountFor.none}</>;
  const percent = (100 * discountHalalas) / (unitHalalas * quantity);
  return (
    <>
      <Amount halalas={discountHalalas} /> <Ltr>({latinNumber(percent)}%)</Ltr>
      <span className="invoice__why">{invoicesCopy.discountFor[discount]}</span>
    </>
  );
}

function Lines({ lines }: Pick<InvoiceFacts, "lines">) {
  return (
    <Table label={invoicesCopy.lines} cards>
      <TableHead
        heads={[
          invoicesCopy.description,
          invoicesCopy.quantity,
          invoicesCopy.unitPrice,
          invoicesCopy.discount,
          invoicesCopy.lineTotal,
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={line.item}>
            <th scope="row">
              {invoicesCopy.item[line.item]}
              {line.contents && line.contents !== "whole" && (
                <span className="invoice__why">{contentsWords[line.contents]}</span>
              )}
            </th>
            <FigureCell label={invoicesCopy.quantity}>{latinNumber(line.quantity)}</FigureCell>
            <td data-label={invoicesCopy.unitPrice}>
              <Amount halalas={line.unitHalalas} />
            </td>
            <td data-label={invoicesCopy.discount}>
              <Discount line={line} />
            </td>
            <td data-label={invoicesCopy.lineTotal}>
              <Amount halalas={line.totalHalalas} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Totals({ kind, totalHalalas, vatHalalas, vat }: InvoiceFacts) {
  return (
    <dl className="invoice__totals">
      <div>
        <dt>{invoicesCopy.net}</dt>
        <dd>
          <Amount halalas={totalHalalas - vatHalalas} />
        </dd>
      </div>
      <div>
        <dt>
          {invoicesCopy.vat}{" "}
          {vat === "O" ? `(${invoicesCopy.notSubject})` : <Ltr>({VAT_PERCENTS[vat]}%)</Ltr>}
        </dt>
        <dd>
          <Amount halalas={vatHalalas} />
        </dd>
      </div>
      <div className="invoice__total">
        <dt>{invoicesCopy.total[kind]}</dt>
        <dd>
          <Figure>{invoiceTotal(totalHalalas)}</Figure>
        </dd>
      </div>
    </dl>
  );
}

/** A complete simplified tax invoice or its credit note: the body of its page and its PDF. All digits are Latin. */
export function InvoiceView({ invoice }: { invoice: InvoiceFacts }) {
  const title = useId();
  return (
    <article className="invoice" aria-labelledby={title}>
      <header className="invoice__head">
        <h1 id={title}>{invoicesCopy.title[invoice.kind]}</h1>
        <Logo />
      </header>
      <div className="invoice__who">
        <Seller seller={invoice.seller} />
        <Facts {...invoice} />
      </div>
      <Lines lines={invoice.lines} />
      <div className="invoice__foot">
        <div className="invoice__qr" dangerouslySetInnerHTML={{ __html: invoice.qrSvg }} />
        <Totals {...invoice} />
      </div>
      <p className="invoice__note">{invoicesCopy.note[invoice.vat]}</p>
      {invoice.isUnstamped && <p className="invoice__note">{einvoicesCopy.waiting}</p>}
    </article>
  );
}
