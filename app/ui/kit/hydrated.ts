import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and on the first render in the browser, then true: for controls that need a script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
