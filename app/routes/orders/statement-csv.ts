import { data } from "react-router";
import { readStatement } from "#app/domains/orders/statements/read-statement.server.ts";
import { statementCsv } from "#app/domains/orders/statements/statement-csv.ts";
import { monthOf, readMonth } from "#app/domains/orders/statements/statement-month.ts";
import { memberContext } from "#app/http/context.ts";
import { privateFile } from "#app/http/private-file.server.ts";
import { statementsCopy } from "#app/i18n/orders/statements.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { Route } from "./+types/statement-csv.ts";

/** The invoices and credit notes of a month, by default this one, as a CSV file; 404 for what is no month. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const asked = url.searchParams.get("month");
  const month = asked === null ? monthOf(member.now()) : readMonth(asked, member.now());
  if (!month) throw data({ message: statementsCopy.missing }, { status: 404 });
  const body = new TextEncoder().encode(statementCsv(await readStatement(member, month)));
  return privateFile(body, {
    type: "text/csv; charset=utf-8",
    size: body.length,
    disposition: `attachment; filename="${PRODUCT.latinName.toLowerCase()}-${month.name}.csv"`,
  });
}
