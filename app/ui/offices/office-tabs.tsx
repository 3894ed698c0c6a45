import { officeCopy } from "#app/i18n/offices/offices.ts";
import { Link } from "../kit/link.tsx";
import "./offices.css";

/** The parts of an office's dashboard: another part is one line here. */
export const TABS = {
  people: "/dashboard/office",
  listings: "/dashboard/office/listings",
  import: "/dashboard/office/import",
  keys: "/dashboard/office/keys",
  webhooks: "/dashboard/office/webhooks",
} as const satisfies Record<keyof typeof officeCopy.tabs, string>;

/** Links between the parts of an office's dashboard. */
export function OfficeTabs({ here }: { here: keyof typeof TABS }) {
  return (
    <nav className="office-tabs" aria-label={officeCopy.tabsLabel}>
      {(Object.keys(TABS) as (keyof typeof TABS)[]).map((tab) => (
        <Link key={tab} to={TABS[tab]} aria-current={tab === here ? "page" : undefined}>
          {officeCopy.tabs[tab]}
        </Link>
      ))}
    </nav>
  );
}
