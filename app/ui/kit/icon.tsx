/**
 * Paths for right-to-left reading on a 24-unit grid; those in `POINTING` are mirrored in left-to-right text. They are
 * markup, so that React does not go through the hundreds of a page.
 */
const PATHS = {
  check: '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  "chevron-down": '<path d="M6 9.5l6 6 6-6"/>',
  "chevron-back": '<path d="M9.5 6l6 6-6 6"/>',
  "chevron-forward": '<path d="M14.5 6l-6 6 6 6"/>',
  forward: '<path d="M19 12H5m6-6l-6 6 6 6"/>',
  back: '<path d="M5 12h14m-6-6l6 6-6 6"/>',
  trend: '<path d="M20 7l-6.5 6.5-3.5-3.5L4 16M15.5 7H20v4.5"/>',
  alert: '<path d="M12 4.5l8.5 15h-17zM12 10v4.5M12 17v.2"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.2"/>',
  clock: '<circle cx="12" cy="12" r="8"/><path d="M12 7.5V12l3 2"/>',
  pause: '<path d="M9 6v12M15 6v12"/>',
  play: '<path d="M16.5 6v12L7 12z"/>',
  download: '<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14"/>',
  refresh: '<path d="M19.5 12a7.5 7.5 0 11-2.2-5.3M19.5 4v4h-4"/>',
  trash: '<path d="M5 7h14M9.5 7V4.5h5V7M7 7l1 12.5h8L17 7"/>',
  eye: '<path d="M3 12s3.3-6 9-6 9 6 9 6-3.3 6-9 6-9-6-9-6z"/><circle cx="12" cy="12" r="2.7"/>',
  "eye-off":
    '<path d="M3 12s3.3-6 9-6 9 6 9 6-3.3 6-9 6-9-6-9-6z"/><circle cx="12" cy="12" r="2.7"/><path d="M4.5 19.5l15-15"/>',
  user: '<circle cx="12" cy="8.5" r="3.8"/><path d="M4.5 20c.8-4 3.8-5.5 7.5-5.5s6.7 1.5 7.5 5.5"/>',
  "sign-out": '<path d="M10 4.5h9.5v15H10M14.5 12H4m3.5-3.5L4 12l3.5 3.5"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="1.5"/><path d="M4 7l8 6 8-6"/>',
  card: '<rect x="3.5" y="5.5" width="17" height="13" rx="1.5"/><path d="M3.5 10h17M14.5 15h3"/>',
  lock: '<rect x="5.5" y="10.5" width="13" height="9" rx="1.5"/><path d="M8.5 10.5V8a3.5 3.5 0 017 0v2.5"/>',
  document: '<path d="M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4M9.5 12.5h5M9.5 16h5"/>',
  calendar:
    '<rect x="4.5" y="5.5" width="15" height="14" rx="1.5"/><path d="M4.5 10h15M8.5 3.5v4M15.5 3.5v4"/>',
  home: '<path d="M4 11.5L12 5l8 6.5M6.5 9.8v9.7h11V9.8M10 19.5v-5h4v5"/>',
  sun: '<circle cx="12" cy="12" r="3.8"/><path d="M12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6L18 18M18 6l-1.4 1.4M7.4 16.6L6 18"/>',
  moon: '<path d="M19.5 14.2A8 8 0 019.8 4.5a8 8 0 109.7 9.7z"/>',
  pin: '<path d="M12 21s6.5-6 6.5-11a6.5 6.5 0 10-13 0c0 5 6.5 11 6.5 11z"/><circle cx="12" cy="10" r="2.3"/>',
  camera: '<path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z"/><circle cx="12" cy="13.2" r="3.3"/>',
  area: '<path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15"/>',
  bed: '<path d="M3.5 18v-5.5a2 2 0 012-2h13a2 2 0 012 2V18M3.5 15.5h17M6 10.5V7.5a1.5 1.5 0 011.5-1.5h9A1.5 1.5 0 0118 7.5v3"/>',
  bath: '<path d="M4 12.5h16V14a5 5 0 01-5 5H9a5 5 0 01-5-5zM7 12.5v-6a2 2 0 014 0M8 19l-1 2M16 19l1 2"/>',
  key: '<circle cx="8" cy="15" r="4"/><path d="M11 12l8-8M16 7l2.5 2.5M13.5 9.5l2 2"/>',
  scales: '<path d="M12 4v16M7 20h10M5 7.5h14M5 7.5L2.8 14h4.4zM19 7.5L16.8 14h4.4z"/>',
  layers: '<path d="M12 4l8 4.5-8 4.5-8-4.5zM4 13l8 4.5 8-4.5"/>',
  shield: '<path d="M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z"/><path d="M9 12l2.2 2.2L15.2 10"/>',
  share:
    '<circle cx="6" cy="12" r="2.3"/><circle cx="17.5" cy="6" r="2.3"/><circle cx="17.5" cy="18" r="2.3"/><path d="M8 11l7.4-4M8 13l7.4 4"/>',
  print: '<path d="M7.5 9V4h9v5M7.5 17H4.5V9h15v8h-3M7.5 14h9v6h-9z"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>',
  enlarge: '<path d="M14 4.5h5.5V10M10 19.5H4.5V14M19.5 4.5L14 10M4.5 19.5L10 14"/>',
  flag: '<path d="M6 21V4M6 5h12l-2.5 4L18 13H6"/>',
  heart: '<path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0112 7.2a4.3 4.3 0 017.5 2.6C19.5 15.4 12 20 12 20z"/>',
  grid: '<path d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z"/>',
  map: '<path d="M9 5L3.5 7v12L9 17l6 2 5.5-2V5L15 7zM9 5v12M15 7v12"/>',
  filters:
    '<path d="M4 7h10M18 7h2M4 17h2M10 17h10"/><circle cx="16" cy="7" r="2"/><circle cx="8" cy="17" r="2"/>',
} satisfies Record<string, string>;

export type IconName = keyof typeof PATHS;

const POINTING: ReadonlySet<IconName> = new Set<IconName>([
  "chevron-back",
  "chevron-forward",
  "forward",
  "back",
  "trend",
  "play",
  "sign-out",
]);

/** A decorative icon in the size and colour of its text. "forward" follows the reading direction. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={POINTING.has(name) ? "i i--dir" : "i"}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: PATHS[name] }}
    />
  );
}
