import type { ReactNode } from "react";
import type { Block } from "#app/i18n/prose.ts";
import { Blocks } from "../content/prose.tsx";
import { Card } from "../kit/card.tsx";
import { PageHead } from "../kit/page-head.tsx";
import "../content/content.css";
import "./costs.css";

type Rules = { title: string; lead: string; blocks: readonly Block[] };

/** A page that answers a form: the answer with the form beside it, and below them the rules that it follows. */
export function ToolPage({
  head,
  formTitle,
  form,
  rules,
  children,
}: {
  head: { heading: string; lead: string };
  formTitle: string;
  form: ReactNode;
  rules: Rules;
  /** The answer, or what stands in its place before one. */
  children: ReactNode;
}) {
  return (
    <div className="wrap tool">
      <PageHead title={head.heading} lead={head.lead} />
      <div className="beside tool__grid">
        <div className="stack gap-6">{children}</div>
        <Card as="section" aria-labelledby="form-title">
          <h2 id="form-title">{formTitle}</h2>
          {form}
        </Card>
      </div>
      <ToolRules rules={rules} />
    </div>
  );
}

/** The rules that an answer follows, with their sources. */
export function ToolRules({ rules }: { rules: Rules }) {
  return (
    <section className="prose tool__rules" aria-labelledby="rules-title">
      <h2 id="rules-title">{rules.title}</h2>
      <p>{rules.lead}</p>
      <Blocks blocks={rules.blocks} />
    </section>
  );
}
