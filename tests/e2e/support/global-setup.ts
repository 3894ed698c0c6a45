import { forgetCanaries } from "./canaries.ts";

/** Forgets the secrets of an earlier run. */
export default function globalSetup(): void {
  forgetCanaries();
}
