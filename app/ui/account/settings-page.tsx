import type { ReactNode } from "react";
import { Link } from "react-router";
import { copy } from "#app/i18n/settings.ts";
import { Icon } from "../kit/icon.tsx";
import "./settings.css";

/** A page below the settings tab: the way back, a heading, what the page is for. */
export function SettingsPage({
  title,
  lead,
  back = { to: "/dashboard/settings", label: copy.back },
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <div className="wrap settings-page">
      <nav className="breadcrumb" aria-label={back.label}>
        <Link to={back.to}>
          <Icon name="back" />
          {back.label}
        </Link>
      </nav>
      <header>
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </header>
      {children}
    </div>
  );
}
