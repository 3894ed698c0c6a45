import type { ReactNode } from "react";

/** One row of a settings card: label, current state, and actions. */
export function SettingRow({
  label,
  children,
  action,
}: {
  label: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <li className="setting-row">
      <div className="setting-row__text">
        <h3>{label}</h3>
        {children}
      </div>
      {action && <div className="setting-row__action">{action}</div>}
    </li>
  );
}

export function SettingRows({ children }: { children: ReactNode }) {
  return (
    <ul role="list" className="setting-rows">
      {children}
    </ul>
  );
}
