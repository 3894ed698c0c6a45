import { data } from "react-router";
import { readRecord } from "#app/domains/record/read-record.server.ts";
import { readReplay } from "#app/domains/record/read-replay.server.ts";
import { ENTRY_FORMAT } from "#app/domains/record/rules.ts";
import { COUNTRIES, COUNTRY_LABELS } from "#app/domains/valuation/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { SHARED } from "#app/http/shared-answer.ts";
import { trailTo } from "#app/i18n/site/breadcrumbs.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { marketName } from "#app/i18n/valuation/methodology.ts";
import { recordCopy as words } from "#app/i18n/valuation/record.ts";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { Breadcrumbs } from "#app/ui/kit/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { FactList } from "#app/ui/kit/fact-list.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { HeadsTable } from "#app/ui/record/heads-table.tsx";
import { OutcomesTable } from "#app/ui/record/outcomes-table.tsx";
import { ReplayTables } from "#app/ui/record/replay-tables.tsx";
import type { Route } from "./+types/record.ts";
import "#app/ui/methodology/methodology.css";
import "#app/ui/record/record.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const FILE = "/methodology/record.json";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: words.title, description: words.description, crumb: words.heading });

export async function loader({ context }: Route.LoaderArgs) {
  const [{ newest, heads, groups }, replay] = await Promise.all([
    readRecord(context.get(visitorContext)),
    readReplay(),
  ]);
  const markets = COUNTRIES.map((market) => ({
    market,
    label: COUNTRY_LABELS[market],
    groups: groups.filter((group) => group.market === market),
    // Only Dubai's sales are on record in the Emirates.
    replayed: marketName[market] ?? market,
    replay: replay[market],
  }));
  return data({ newest, heads, markets }, { headers: { "Cache-Control": SHARED } });
}

export default function RecordOfEstimates({ loaderData }: Route.ComponentProps) {
  const { newest, heads, markets } = loaderData;
  const given = markets.filter(({ groups }) => groups.length > 0);
  const isScored = given.some(({ groups }) => groups.some(({ score }) => score !== null));
  return (
    <div className="wrap methodology">
      <Breadcrumbs trail={trailTo({ name: words.heading, path: "/methodology/record" })} />
      <PageHead title={words.heading} lead={words.lead} leadClass="page-head__lead" />

      <section aria-labelledby="what">
        <h2 id="what">{words.what.title}</h2>
        <ul>
          {words.what.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>

      <section className="methodology__wide" aria-labelledby="newest">
        <h2 id="newest">{words.newest.title}</h2>
        {newest.seq === 0 ? (
          <p>{words.newest.empty}</p>
        ) : (
          <Card>
            <FactList
              className="methodology__facts"
              facts={[
                [words.newest.number, <Num key="number">{words.number(newest.seq)}</Num>],
                [
                  words.newest.hash,
                  <span key="hash" className="record__hash">
                    <Ltr>{newest.hash}</Ltr>
                  </span>,
                ],
              ]}
            />
          </Card>
        )}
        <h3>{words.newest.heads}</h3>
        <p>{words.newest.headsText}</p>
        {heads.length === 0 ? <p className="muted">{words.newest.noHeads}</p> : <HeadsTable heads={heads} />}
        <p>
          <a href={FILE}>{words.newest.all}</a>
        </p>
      </section>

      <section aria-labelledby="verify">
        <h2 id="verify">{words.verify.title}</h2>
        <ol>
          {words.verify.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>
          {words.verify.format}: <Ltr>{ENTRY_FORMAT}</Ltr>
        </p>
        <p>
          <a href={`${FILE}?after=0`}>{words.verify.first}</a>
        </p>
        <p>{words.verify.kept}</p>
      </section>

      <section className="methodology__wide" aria-labelledby="outcomes">
        <h2 id="outcomes">{words.outcomes.title}</h2>
        <p>{words.outcomes.text}</p>
        <p className="small muted">{words.meaning}</p>
        {given.length === 0 && <p className="muted">{words.outcomes.none}</p>}
        {given.length > 0 && !isScored && <p className="muted">{words.outcomes.waiting}</p>}
        {given.map(({ market, label, groups }) => (
          <section key={market} className="methodology__market late" aria-labelledby={`given-${market}`}>
            <h3 id={`given-${market}`}>{label}</h3>
            <OutcomesTable market={label} groups={groups} />
          </section>
        ))}
      </section>

      <section className="methodology__wide" aria-labelledby="replay">
        <h2 id="replay">{words.replay.title}</h2>
        <p>{words.replay.text}</p>
        <p className="small muted">{words.replay.honest}</p>
        {markets
          .flatMap(({ market, replayed, replay }) => (replay ? [{ market, replayed, replay }] : []))
          .map(({ market, replayed, replay }) => (
            <section key={market} className="methodology__market late" aria-labelledby={`replay-${market}`}>
              <h3 id={`replay-${market}`}>{replayed}</h3>
              <ReplayTables market={replayed} replay={replay} />
            </section>
          ))}
        <ButtonLink to="/methodology" variant="outline" iconEnd="forward">
          {words.methodology}
        </ButtonLink>
      </section>
    </div>
  );
}
