import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The port of a server that accepts every connection and records it (`listener.ts`). */
    listenerPort: number;
  }
}
