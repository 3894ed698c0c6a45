import type { ReactNode } from "react";
import { settingsCopy } from "#app/i18n/accounts/settings.ts";
import { BackLink } from "../kit/back-link.tsx";
import "./settings.css";

/** A page below the settings tab: back link, heading and description. */
export function SettingsPage({
  title,
  lead,
  back = { to: "/dashboard/settings", label: settingsCopy.back },
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <div className="wrap column gap-6 settings-page">
      <BackLink to={back.to} label={back.label} />
      <header>
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </header>
      {children}
    </div>
  );
}
