/** Registers the service worker (/sw.js), which keeps the offline page. It exists only in builds. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // If the browser refuses, the site works as before.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  };
  // After the load, so that it delays nothing on the page.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

/** On the offline page: reloads the requested page as soon as the network is back. */
export function reopenOnline(): void {
  if (document.querySelector("[data-offline]")) addEventListener("online", () => location.reload());
}
