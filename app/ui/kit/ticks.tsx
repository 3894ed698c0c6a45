import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** A list of contents, each item with a tick or its own icon. */
export function Ticks({ items }: { items: readonly (string | { icon: IconName; text: ReactNode })[] }) {
  return (
    <ul className="ticks" role="list">
      {items.map((item, index) => (
        <li key={index}>
          <Icon name={typeof item === "string" ? "check" : item.icon} />
          <span>{typeof item === "string" ? item : item.text}</span>
        </li>
      ))}
    </ul>
  );
}
