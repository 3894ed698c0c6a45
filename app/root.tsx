import { useMemo } from "react";
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
import { flashCopy } from "#app/i18n/flash.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { isPrerendered, withoutSlash } from "#app/lib/prerendered.ts";
import { useFocusAfterNavigation } from "#app/ui/chrome/focus-after-navigation.ts";
import { SiteFooter } from "#app/ui/chrome/site-footer.tsx";
import { SiteHeader } from "#app/ui/chrome/site-header.tsx";
import { useTheme, useViewer } from "#app/ui/chrome/visitor-state.ts";
import { useNonce } from "#app/ui/kit/nonce.tsx";
import { refusalOf, SuspensionBanner } from "#app/ui/kit/suspension.tsx";
import { ToastProvider } from "#app/ui/kit/toast.tsx";
import { useLiveReports } from "#app/ui/report/live.ts";
import { fontPreloads } from "#app/ui/styles/fonts.ts";
import type { Route } from "./+types/root.ts";
import "./app.css";

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
  // A page that everybody shares holds nothing of the one who happened to ask first.
  if (isPrerendered(url.pathname))
    return data({ prerendered: true, origin, reference: null, viewer: null, theme: null, flash: null });
  const viewer = context.get(viewerContext);
  const flash = readFlash(request);
  return data(
    {
      prerendered: false,
      origin,
      reference,
      viewer: viewer && {
        name: viewer.fullName ?? viewer.email,
        email: viewer.email,
        avatarUrl: viewer.avatarUrl,
        isAdmin: viewer.isAdmin,
        suspendedFor: viewer.suspendedAt === null ? null : (viewer.suspendedFor ?? ""),
      },
      theme: readTheme(request),
      flash,
    },
    flash ? { headers: { "Set-Cookie": CLEAR_FLASH } } : {},
  );
}

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce();
  const shared = useRouteLoaderData<typeof loader>("root");
  const prerendered = shared?.prerendered ?? false;
  // A refused request has not read what the frame shows; its answer brings the person along.
  const refusal = refusalOf(useRouteError());
  const viewer = useViewer(shared?.viewer ?? refusal?.viewer ?? null, prerendered);
  const suspendedFor = refusal ? null : (shared?.viewer?.suspendedFor ?? null);
  const theme = useTheme(shared?.theme ?? null, prerendered);
  const flash = shared?.flash;
  const pathname = withoutSlash(useLocation().pathname);
  // A new object per flash, so that the same message twice shows twice.
  const toast = useMemo(() => (flash ? { ...flashCopy[flash.key] } : null), [flash]);
  return (
    <html lang="ar" dir="rtl" data-theme={theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FFFDF8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171F1B" />
        {prerendered && <script src="/theme.js" nonce={nonce} />}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <ToastProvider initial={toast}>
          <SiteHeader viewer={viewer} pathname={pathname} />
          {suspendedFor !== null && <SuspensionBanner reason={suspendedFor} />}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <SiteFooter />
        </ToastProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App({ loaderData: { viewer, prerendered } }: Route.ComponentProps) {
  const pathname = withoutSlash(useLocation().pathname);
  const isSignedIn = useViewer(viewer, prerendered) !== null;
  useLiveReports(isSignedIn && !isPrerendered(pathname));
  useFocusAfterNavigation();
  return <Outlet />;
}
