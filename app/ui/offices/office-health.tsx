import type { Health } from "#app/domains/offices/rules.ts";
import { arDate, arNumber } from "#app/i18n/format.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { Badge } from "../kit/badge.tsx";
import { Num } from "../kit/bdi.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { FactList, type Fact } from "../kit/fact-list.tsx";
import { Link } from "../kit/link.tsx";
import { TABS } from "./office-tabs.tsx";

const words = officeCopy.health;
const PAGES = { keys: TABS.keys, webhooks: TABS.webhooks, feeds: TABS.import } as const;

/** What the office's programs are and how they fare, in one place; nothing if it has none. */
export function OfficeHealth({ health, manages }: { health: readonly Health[]; manages: boolean }) {
  if (health.length === 0) return null;
  return (
    <Card flush as="section" className="setting-card">
      <CardHead title={words.title} />
      <ul role="list">
        {health.map((one) => (
          <li key={one.tool} className="column office-person">
            <div className="row row--between">
              <h3>
                <Link to={PAGES[one.tool]}>{words.tools[one.tool]}</Link>
              </h3>
              <Badge tone={one.failing > 0 ? "bad" : "ok"}>
                {one.failing > 0 ? words.failing(one.failing) : words.fine}
              </Badge>
            </div>
            <FactList facts={factsOf(one)} />
          </li>
        ))}
      </ul>
      <p className="small muted office-person">{manages ? words.ofAll : words.ofOwn}</p>
    </Card>
  );
}

const day = (at: number | null) => <Num>{at === null ? words.never : arDate(at)}</Num>;

function factsOf({ tool, n, worked, failed, workedAt, failedAt }: Health): Fact[] {
  const facts: Fact[] = [
    [words.n, arNumber(n)],
    [words.worked[tool], arNumber(worked)],
    [words.workedAt[tool], day(workedAt)],
  ];
  return failed === null
    ? facts
    : [...facts, [words.failed, arNumber(failed)], [words.failedAt, day(failedAt)]];
}
