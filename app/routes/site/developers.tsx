import { data } from "react-router";
import { developersPage } from "#app/domains/programs/developers-page.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { SHARED } from "#app/http/shared-answer.ts";
import { developersCopy } from "#app/i18n/programs/developers.ts";
import { webhookDocs } from "#app/i18n/programs/webhook-docs.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { Contents } from "#app/ui/content/long-page.tsx";
import { Blocks, RichText } from "#app/ui/content/prose.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { CodeBlock } from "#app/ui/kit/code-block.tsx";
import { OperationPart } from "#app/ui/programs/operation-part.tsx";
import { ProblemTable } from "#app/ui/programs/problem-table.tsx";
import { WebhookPart } from "#app/ui/programs/webhook-part.tsx";
import type { Route } from "./+types/developers.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const { start, operations: asked, keys, habits, errors, mcp: assistants, licence } = developersCopy;

/** Operations whose example is invented: listings come and go. */
const INVENTED = new Set(["search_listings", "get_listing"]);

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: developersCopy.title, description: developersCopy.description });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const page = await developersPage(context.get(visitorContext));
  return data(page, { headers: { "Cache-Control": SHARED } });
}

export default function Developers({ loaderData }: Route.ComponentProps) {
  const { document, operations, problem, mcp, webhook } = loaderData;
  const [first] = operations;
  return (
    <div className="wrap long-page">
      <PageHead title={developersCopy.heading} lead={developersCopy.lead} leadClass="content__lead" />
      <Contents
        label={developersCopy.contents}
        entries={[start, asked, keys, habits, errors, assistants, webhookDocs, licence]}
      />
      <div className="long-page__text">
        <section className="prose" aria-labelledby={start.id}>
          <h2 id={start.id}>{start.title}</h2>
          <ol>
            {start.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {first && (
            <>
              <CodeBlock label={asked.request}>{first.curl}</CodeBlock>
              <p>{start.answer}</p>
              <CodeBlock label={asked.answer}>{first.answer}</CodeBlock>
            </>
          )}
          <p>
            {start.document}{" "}
            <a href={document} dir="ltr">
              {document}
            </a>
          </p>
        </section>

        <section className="prose" aria-labelledby={asked.id}>
          <h2 id={asked.id}>{asked.title}</h2>
          <p>{asked.text}</p>
          {operations.map((operation) => (
            <OperationPart key={operation.id} operation={operation} invented={INVENTED.has(operation.id)} />
          ))}
        </section>

        <section className="prose" aria-labelledby={keys.id}>
          <h2 id={keys.id}>{keys.title}</h2>
          <Blocks blocks={[keys.text, { table: keys.limits }, keys.after]} />
        </section>

        <section className="prose" aria-labelledby={habits.id}>
          <h2 id={habits.id}>{habits.title}</h2>
          <Blocks blocks={[{ list: habits.items }]} />
        </section>

        <section className="prose" aria-labelledby={errors.id}>
          <h2 id={errors.id}>{errors.title}</h2>
          <p>
            <RichText text={errors.text} />
          </p>
          <CodeBlock label={errors.example}>{problem}</CodeBlock>
          <ProblemTable />
        </section>

        <section className="prose" aria-labelledby={assistants.id}>
          <h2 id={assistants.id}>{assistants.title}</h2>
          <p>
            <RichText text={assistants.text} />
          </p>
          <CodeBlock label={assistants.address}>{mcp.url}</CodeBlock>
          <h3>{assistants.configuration}</h3>
          <CodeBlock label={assistants.configuration}>{mcp.configuration}</CodeBlock>
          <p>{assistants.ask}</p>
          <h3>{assistants.byHand}</h3>
          <CodeBlock label={assistants.byHand}>{mcp.curl}</CodeBlock>
        </section>

        <WebhookPart example={webhook} />

        <section className="prose" aria-labelledby={licence.id}>
          <h2 id={licence.id}>{licence.title}</h2>
          <h3>{licence.may}</h3>
          <Blocks blocks={[{ list: licence.mayItems }]} />
          <h3>{licence.mayNot}</h3>
          <Blocks blocks={[{ list: licence.mayNotItems }, licence.sources]} />
        </section>
      </div>
    </div>
  );
}
