import { arNumber } from "#app/i18n/format.ts";
import { howItWorksCopy } from "#app/i18n/site/how-it-works.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { Blocks } from "#app/ui/content/prose.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import type { Route } from "./+types/how-it-works.ts";
import "#app/ui/content/content.css";
import "./how-it-works.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: howItWorksCopy.title, description: howItWorksCopy.description });

export default function HowItWorks() {
  return (
    <div className="wrap content">
      <div className="way__top">
        <PageHead title={howItWorksCopy.title} lead={howItWorksCopy.lead} leadClass="content__lead" />
        <img src="/spots/report-progress.svg" width="320" height="240" alt="" />
      </div>
      <ol className="way" role="list">
        {howItWorksCopy.steps.map(({ title, text, detail, link }, index) => (
          <li key={title}>
            <span className="way__n" aria-hidden="true">
              {arNumber(index + 1)}
            </span>
            <div className="way__step">
              <h2>
                <span className="vh">{howItWorksCopy.step(arNumber(index + 1))}: </span>
                {title}
              </h2>
              <p>{text}</p>
            </div>
            <div className="way__aside small">
              <p>{detail}</p>
              <Link to={link.to}>{link.text}</Link>
            </div>
          </li>
        ))}
      </ol>
      <div className="way__after">
        {howItWorksCopy.after.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id} className="prose">
            <h2 id={id}>{title}</h2>
            <Blocks blocks={blocks} />
          </section>
        ))}
      </div>
      <div className="row content__actions">
        <ButtonLink to="/order">{howItWorksCopy.start}</ButtonLink>
        <ButtonLink to="/faq" variant="outline">
          {howItWorksCopy.questions}
        </ButtonLink>
      </div>
    </div>
  );
}
