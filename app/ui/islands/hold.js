// Inline before an island: what somebody does there before the page's script is there is kept for it.
if (!window.earlyReaches) {
  const types = ["pointerdown", "pointermove", "pointerup", "keydown", "click"];
  const early = { events: [], stop };
  window.earlyReaches = early;
  function hold(event) {
    const { type, target } = event;
    if (!target.closest?.("[data-island]") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    early.events.push(event);
    if (type !== "click") return;
    event.preventDefault();
    event.stopPropagation();
  }
  function stop() {
    for (const type of types) document.removeEventListener(type, hold, true);
    return early.events.splice(0);
  }
  for (const type of types) document.addEventListener(type, hold, true);
  // Without its script the page works by its links.
  addEventListener("error", ({ target }) => target.tagName === "SCRIPT" && stop(), true);
}
