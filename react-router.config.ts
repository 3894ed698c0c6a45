import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { PRERENDERED } from "./app/lib/prerendered.ts";
import { writePrerenderedPolicies } from "./scripts/prerendered-policy.ts";

export default {
  appDirectory: "app",
  ssr: true,
  prerender: [...PRERENDERED],
  buildEnd({ reactRouterConfig }) {
    const client = path.join(reactRouterConfig.buildDirectory, "client");
    writePrerenderedPolicies(client, PRERENDERED, process.env.APP_ORIGIN ?? "http://localhost:8787");
  },
} satisfies Config;
