import { lazy, Suspense, useEffect } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { viewerContext, visitorContext } from "#app/http/context.ts";
import { CLEAR_FLASH, readFlash } from "#app/http/flash.server.ts";
import { readViewer } from "#app/http/guards.server.ts";
import { readTheme } from "#app/http/theme.server.ts";
import { flashCopy } from "#app/i18n/site/flash.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { isDocument, isImpersonal } from "#app/lib/page-kind.ts";
import { OFFLINE_PAGE, withoutSlash } from "#app/lib/site-path.ts";
import { useFocusAfterNavigation } from "#app/ui/chrome/focus-after-navigation.ts";
import { SiteFooter } from "#app/ui/chrome/site-footer.tsx";
import { SiteHeader } from "#app/ui/chrome/site-header.tsx";
import { WaitingLine } from "#app/ui/chrome/waiting-line.tsx";
import { useHydrated } from "#app/ui/kit/hydrated.ts";
import { useNonce } from "#app/ui/kit/nonce.tsx";
import { refusalOf, SuspensionBanner } from "#app/ui/kit/suspension.tsx";
import { ToastRegion } from "#app/ui/kit/toast.tsx";
import themeScript from "#app/ui/page-script/theme.js?raw";
import { fontPreloads } from "#app/ui/styles/fonts.ts";
import { SPECULATION } from "virtual:page-facts";
import pageScript from "virtual:page-script";
import type { Route } from "./+types/root.ts";
import "./app.css";

// Visitors need nothing of it, and the server waits for no part of a page.
const LiveReports = lazy(async () => ({
  default: (await import("#app/ui/report/live-reports.tsx")).LiveReports,
}));

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const middleware = [readViewer];

export const links: Route.LinksFunction = () => [
  ...fontPreloads,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: Route.MetaFunction = (args) => pageMeta(args);

export function loader({ context, request, url }: Route.LoaderArgs) {
  const { reference, settings } = context.get(visitorContext);
  const { origin } = settings;
  // A shared (cached) page must hold nothing of the person who requested it first.
  if (isImpersonal(url.pathname))
    return data({ origin, reference: null, viewer: null, live: null, theme: null, flash: null });
  const viewer = context.get(viewerContext);
  const flash = readFlash(request);
  return data(
    {
      origin,
      reference,
      viewer: viewer && {
        name: viewer.fullName ?? viewer.email,
        email: viewer.email,
        avatarUrl: viewer.avatarUrl,
        isAdmin: viewer.isAdmin,
        suspendedFor: viewer.suspendedAt === null ? null : (viewer.suspendedFor ?? ""),
      },
      // Identifies the session whose live messages the page receives; grants no access.
      live: viewer && viewer.suspendedAt === null ? viewer.handle : null,
      theme: readTheme(request),
      flash: flash && flashCopy[flash.key],
    },
    flash ? { headers: { "Set-Cookie": CLEAR_FLASH } } : {},
  );
}

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce();
  const shared = useRouteLoaderData<typeof loader>("root");
  // A refused request has no loader data for the frame, so the refusal contains the viewer.
  const refusal = refusalOf(useRouteError());
  const viewer = shared?.viewer ?? refusal?.viewer ?? null;
  const suspendedFor = refusal ? null : (shared?.viewer?.suspendedFor ?? null);
  const pathname = withoutSlash(useLocation().pathname);
  const isContent = isImpersonal(pathname);
  // Offline, no link works.
  const isOffline = pathname === OFFLINE_PAGE;
  return (
    <html lang="ar" dir="rtl" data-theme={shared?.theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FFFDF8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171F1B" />
        {isContent && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {!isOffline && <SiteHeader viewer={viewer} isContent={isContent} pathname={pathname} />}
        {suspendedFor !== null && <SuspensionBanner reason={suspendedFor} />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {!isOffline && <SiteFooter />}
        <ToastRegion initial={shared?.flash ?? null} isLive={(shared?.live ?? null) !== null} />
        {isDocument(pathname) ? (
          <>
            {/* What is seen first does not wait for it: style sheets, fonts and the first picture come before. */}
            <script type="module" src={pageScript} nonce={nonce} fetchPriority="low" />
            <SpeculationRules nonce={nonce} />
          </>
        ) : (
          <>
            <WaitingLine />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** On documents, links load whole pages: browsers may fetch those in advance. Only the server renders documents. */
function SpeculationRules({ nonce }: { nonce: string | undefined }) {
  if (!import.meta.env.SSR) return null;
  return <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: SPECULATION }} />;
}

export default function App({ loaderData: { live } }: Route.ComponentProps) {
  const scripted = useHydrated();
  useDocumentOf(withoutSlash(useLocation().pathname));
  useFocusAfterNavigation();
  return (
    <>
      <Outlet />
      {scripted && live !== null && (
        <Suspense fallback={null}>
          <LiveReports handle={live} />
        </Suspense>
      )}
    </>
  );
}

/** If client navigation reaches a page without the framework anyway, as going back can, load its document. */
function useDocumentOf(pathname: string): void {
  useEffect(() => {
    if (isDocument(pathname)) location.reload();
  }, [pathname]);
}
