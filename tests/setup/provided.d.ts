import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The port of a server that takes any connection and remembers what came (`listener.ts`). */
    listenerPort: number;
  }
}
