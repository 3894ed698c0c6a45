import { keptPer } from "#app/lib/kept-per.ts";

/** A request's address, read once for all who ask for it. */
export const urlOf = keptPer(
  (request: Request): Readonly<Pick<URL, "origin" | "protocol" | "hostname" | "pathname" | "search">> =>
    new URL(request.url),
);
