const opened = () => document.querySelectorAll<HTMLDetailsElement>("details.closing[open]");

/**
 * Menus made of <details> (`closing`) open without JavaScript. With it they also close: on Escape, returning the focus
 * to their summary, and on a press outside.
 */
export function closeMenus(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const details of opened()) {
      details.open = false;
      details.querySelector("summary")?.focus();
    }
  });
  document.addEventListener("pointerdown", (event) => {
    for (const details of opened()) if (!details.contains(event.target as Node)) details.open = false;
  });
}
