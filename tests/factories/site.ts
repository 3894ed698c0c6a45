import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  createRequestHandler,
  RouterContextProvider,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type ServerBuild,
} from "react-router";
import * as entry from "#app/entry.server.tsx";
import { findBrowserMark } from "#app/domains/accounts/ways-in/known-browser.server.ts";
import { nonceContext, visitorContext } from "#app/http/context.ts";
import { refuseElsewhere } from "#app/http/refuse-elsewhere.server.ts";
import { flashCopy, type FlashKey } from "#app/i18n/site/flash.ts";
import * as root from "#app/root.tsx";
import table from "#app/routes.ts";
import { afterAnswer } from "#app/platform/after-answer.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { meetTokensIn } from "#tests/setup/log-watch.ts";
import { HERE } from "./api-call.ts";

type Routes = ServerBuild["routes"];
type Module = NonNullable<Routes[string]>["module"];

const modules = import.meta.glob<Module>("../../app/routes/**/*.{ts,tsx}");

/** The framework's compiler passes props to components; tests run without it. */
function withProps(module: Module): Module {
  const { default: page, ErrorBoundary } = module;
  return {
    ...module,
    ...(page ? { default: withComponentProps(page as never) } : {}),
    ...(ErrorBoundary ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as never) } : {}),
  } as Module;
}

/** The routes of app/routes.ts with their modules, as a build lists them. */
async function listRoutes(entries: readonly RouteConfigEntry[], parentId = "root"): Promise<Routes> {
  const listed = await Promise.all(
    entries.map(async ({ file, id = file, path, index, children = [] }): Promise<Routes> => {
      const module = await modules[`../../app/${file}`]?.();
      if (!module) throw new Error(`app/routes.ts names ${file}, which is not there`);
      const route = { id, parentId, path, index, module: withProps(module) };
      return { [id]: route as Routes[string], ...(await listRoutes(children, id)) };
    }),
  );
  return Object.assign({}, ...listed);
}

const NO_CLIENT_MODULES = {
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

function describe({ module, ...place }: NonNullable<Routes[string]>) {
  return {
    ...place,
    ...NO_CLIENT_MODULES,
    module: "/module.js",
    hasAction: "action" in module,
    hasLoader: "loader" in module,
    hasErrorBoundary: "ErrorBoundary" in module,
  };
}

/** What the framework's compiler would build from app/: the same routes, without scripts and style sheets. */
async function makeBuild(): Promise<ServerBuild> {
  const top = { id: "root", path: "", module: withProps(root as unknown as Module) } as NonNullable<
    Routes[string]
  >;
  const routes: Routes = { root: top, ...(await listRoutes(table)) };
  const described = Object.entries(routes).flatMap(([id, route]) => (route ? [[id, describe(route)]] : []));
  return {
    entry: { module: entry },
    routes,
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: Object.fromEntries(described),
      url: "/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

// Built at import: loading the modules takes seconds, which should not count for any test.
const answer = createRequestHandler(await makeBuild(), "production");

/** React's mark where a part of a page was not drawn by the server, which waits for none (decision 103). */
const WAITED = "<!--$!-->";

/** The text of a page's `<main>`, with single spaces. */
function textOf(html: string): string {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
  return main
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

type Visit = {
  cookie?: string;
  /** Posted like the page's own form. */
  form?: Record<string, string> | FormData;
  /** A raw body instead of a form. */
  body?: BodyInit;
  /** Default: POST if something is posted, else GET. */
  method?: string;
  /** Override or extend the headers that a browser sends; null removes one. */
  headers?: Record<string, string | null>;
};

/**
 * Opens a page, or posts a form to it, like a browser without JavaScript. Guards, actions, pages and the error log are
 * real; everything external comes from the context. `toast` is what the next page shows.
 */
export async function visit(
  ctx: VisitorContext,
  path: string,
  { cookie, form, body: raw, method, headers: more }: Visit = {},
) {
  const body = raw ?? (form && (form instanceof FormData ? form : new URLSearchParams(form)));
  const sent = { ...(cookie ? { Cookie: cookie } : {}), ...(body ? { Origin: HERE } : {}), ...more };
  const request = new Request(HERE + path, {
    method: method ?? (body ? "POST" : "GET"),
    headers: Object.entries(sent).filter((header): header is [string, string] => header[1] !== null),
    body,
  });
  const context = new RouterContextProvider();
  const browserMark = findBrowserMark(ctx, request.headers.get("Cookie")) ?? ctx.browserMark;
  const { later, run } = afterAnswer(ctx.log);
  context.set(visitorContext, { ...ctx, browserMark, later });
  context.set(nonceContext, "nonce");
  const response = (await refuseElsewhere(request)) ?? (await answer(request, context));
  const { status, headers } = response;
  const html = await response.text();
  if (html.includes(WAITED)) throw new Error(`a part of ${path} waited for something while it was drawn`);
  await run();
  const setCookie = headers.get("Set-Cookie") ?? "";
  for (const text of [path, cookie, setCookie, headers.get("Location")]) meetTokensIn(text);
  const flash = /miyar_flash=([\w-]+)/.exec(setCookie)?.[1] as FlashKey | undefined;
  const session = /miyar_session=[^;]+/.exec(setCookie)?.[0] ?? null;
  return {
    status,
    headers,
    html,
    text: textOf(html),
    to: headers.get("Location"),
    toast: flash ? flashCopy[flash].title : null,
    /** The Cookie header of the session that the response opens. */
    session,
  };
}
