import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepOfflinePage } from "#app/ui/page-script/offline.ts";
import { reloadForAnother } from "#app/ui/page-script/reload-for-another.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

keepOfflinePage();
reloadForAnother();
