import { forgetCanaries } from "./canaries.ts";

/** Secrets of an earlier run are no business of this one. */
export default function globalSetup(): void {
  forgetCanaries();
}
