import { createRequestHandler, RouterContextProvider } from "react-router";

const renderPage = createRequestHandler(
  () => import("virtual:react-router/server-build"),
  import.meta.env.MODE,
);

/** `/ok` is the emptiest answer that this runtime gives; everything else is the bare framework's. */
export default {
  fetch(request) {
    if (new URL(request.url).pathname === "/ok") return new Response("ok");
    return renderPage(request as Request, new RouterContextProvider());
  },
} satisfies ExportedHandler;
