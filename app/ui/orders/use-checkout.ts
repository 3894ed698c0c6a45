import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, type SubmitEvent } from "react";
import { useFetcher } from "react-router";

type Result = SubmissionResult<string[]>;
/** The answer to an order: the payment page's address, or why there is none. */
type Answer = { address: string; result: null } | { result: Result };

/**
 * Orders by script: the payment page opens in a new tab once its address is known, so that a refusal stays on this
 * page. A blocked tab opens in this one. `served` is the refusal that the page came with.
 */
export function useCheckout(served: Result | undefined) {
  const fetcher = useFetcher<Answer>();
  const { data } = fetcher;
  const address = data && "address" in data ? data.address : null;
  const result = data ? (data.result ?? undefined) : served;
  const opened = useRef<unknown>(null);

  useEffect(() => {
    if (!address || opened.current === data) return;
    opened.current = data;
    const tab = window.open(address, "_blank");
    if (tab) tab.opener = null;
    else window.location.assign(address);
  }, [data, address]);

  return {
    result,
    address,
    pending: fetcher.state !== "idle",
    order(event: SubmitEvent<HTMLFormElement>) {
      if (fetcher.state !== "idle") return event.preventDefault();
      event.preventDefault();
      const fields = new FormData(event.currentTarget, event.nativeEvent.submitter);
      fields.set("answer", "address");
      void fetcher.submit(fields, { method: "post", action: location.pathname + location.search });
    },
  };
}
