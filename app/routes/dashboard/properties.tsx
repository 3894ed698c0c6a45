import { Form, href } from "react-router";
import { ValueMailsInput } from "#app/domains/holdings/kept/kept-input.ts";
import { listKept } from "#app/domains/holdings/kept/kept-properties.server.ts";
import { findValueMails, setValueMails } from "#app/domains/holdings/kept/value-mails.server.ts";
import { rowOfKept, sumsOfKept } from "#app/domains/holdings/kept/view-kept.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { holdingsCopy } from "#app/i18n/holdings/holdings.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { KeptRow, KeptSum } from "#app/ui/holdings/kept-list.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/properties.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const { list: words, mails } = holdingsCopy;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const [kept, told] = await Promise.all([
    listKept(member, member.userId),
    findValueMails(member, member.userId),
  ]);
  return { rows: kept.map(rowOfKept), sums: sumsOfKept(kept), mailed: (told?.mutedAt ?? null) === null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ValueMailsInput);
  if (!form.ok) return form.reply;
  const member = context.get(memberContext);
  const wanted = form.value.mails === "on";
  await setValueMails(member, member.userId, wanted);
  return redirectWithFlash(href("/dashboard/properties"), wanted ? "value-mails-on" : "value-mails-off");
}

export default function KeptProperties({ loaderData: { rows, sums, mailed } }: Route.ComponentProps) {
  return (
    <>
      <div className="row row--between">
        <p className="muted">{words.lead}</p>
        {rows.length > 0 && (
          <ButtonLink to="/dashboard/properties/new" icon="plus" variant="outline">
            {words.add}
          </ButtonLink>
        )}
      </div>
      {(rows.length > 1 ? sums : []).map((sum) => (
        <KeptSum key={sum.country} sum={sum} alone={sums.length === 1} />
      ))}
      <Card flush as="section" aria-labelledby="kept-title">
        {rows.length === 0 ? (
          <EmptyState title={words.emptyTitle} text={words.empty}>
            <ButtonLink to="/dashboard/properties/new" icon="plus">
              {words.add}
            </ButtonLink>
            <ButtonLink to="/estimate" variant="outline">
              {words.estimate}
            </ButtonLink>
          </EmptyState>
        ) : (
          <>
            <h2 id="kept-title" className="vh">
              {words.count(rows.length)}
            </h2>
            <ul role="list" className="rows">
              {rows.map((row) => (
                <KeptRow key={row.id} row={row} />
              ))}
            </ul>
          </>
        )}
      </Card>
      <Card as="section">
        <CardHead title={mails.title} />
        <div className="stack">
          <p>{mailed ? mails.on : mails.off}</p>
          <Form method="post">
            <SubmitButton
              name="mails"
              value={mailed ? "off" : "on"}
              variant="outline"
              pendingText={mails.sending}
            >
              {mailed ? mails.stop : mails.start}
            </SubmitButton>
          </Form>
        </div>
      </Card>
    </>
  );
}
