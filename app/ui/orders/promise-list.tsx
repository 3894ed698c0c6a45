import type { Promised, SectionState } from "#app/domains/reports/promise/rules.ts";
import { sectionTitle, stateWords } from "#app/i18n/reports/promise.ts";
import { Icon, type IconName } from "../kit/icon.tsx";
import "./promise-list.css";

const ICONS: Record<SectionState["kind"], IconName> = {
  figures: "check",
  guidance: "info",
  impossible: "close",
};

/** A report's sections in order, each with what it will hold, or why it is not possible. */
export function PromiseList({ promised }: { promised: Pick<Promised, "sections"> }) {
  return (
    <ul className="promises" role="list">
      {promised.sections.map((section) => (
        <li key={section.key} className={`promises__${section.kind}`}>
          <Icon name={ICONS[section.kind]} />
          <span>
            <b>{sectionTitle(section)}</b>
            <span className="promises__holds">{stateWords(section)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
