import { Link } from "./link.tsx";

/** A vertical list of links. */
export function LinkList({ links }: { links: readonly { to: string; label: string }[] }) {
  return (
    <ul role="list">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
