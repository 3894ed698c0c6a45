import { webhookDocs } from "#app/i18n/programs/webhook-docs.ts";
import { Blocks } from "../content/prose.tsx";
import { CodeBlock } from "../kit/code-block.tsx";

const VERIFY = `import { Webhook } from "standardwebhooks";

// The body as it arrived, before anything reads it as JSON.
const message = new Webhook(process.env.MIYAR_WEBHOOK_SECRET).verify(body, headers);`;

/** What the page for developers says of webhooks, with the body of a message. */
export function WebhookPart({ example }: { example: string }) {
  const { id, title, text, request, events, reasons, verify, code, after } = webhookDocs;
  return (
    <section className="prose" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Blocks blocks={[text]} />
      <CodeBlock label={request}>{example}</CodeBlock>
      <Blocks blocks={[{ table: events }, { table: reasons }, verify]} />
      <CodeBlock label={code}>{VERIFY}</CodeBlock>
      <Blocks blocks={[{ list: after }]} />
    </section>
  );
}
