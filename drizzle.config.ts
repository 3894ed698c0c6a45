import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: ["./app/db/schema.server.ts", "./app/db/accounts.server.ts", "./app/db/listings.server.ts"],
  out: "./migrations",
});
