/** Has the browser keep the page for times without a network (/sw.js). The worker is there in builds alone. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Where the browser does not want one, the site works as before.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  };
  // Nothing that the page itself loads waits for it.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

/** On that page: what was asked for is opened as soon as the network is back. */
export function reopenOnline(): void {
  if (document.querySelector("[data-offline]")) addEventListener("online", () => location.reload());
}
