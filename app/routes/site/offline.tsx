import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { offlineCopy } from "#app/i18n/site/offline.ts";
import { Logo } from "#app/ui/chrome/logo.tsx";
import type { Route } from "./+types/offline.ts";
import "./offline.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: offlineCopy.title });

/** The service worker shows this under the URL that could not be reached; href "" retries it. */
export default function Offline() {
  return (
    <div className="wrap section offline" data-offline="">
      <span className="offline__brand">
        <Logo />
      </span>
      <div className="empty empty--page">
        <img src="/spots/offline.svg" width="320" height="240" alt="" />
        <h1>{offlineCopy.heading}</h1>
        <p>{offlineCopy.text}</p>
        <div className="row row--center">
          <a className="btn btn--primary" href="">
            {offlineCopy.retry}
          </a>
        </div>
      </div>
    </div>
  );
}
