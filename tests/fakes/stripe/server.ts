import { serveStandIn, type StandInServer } from "../shared/server.ts";
import { createStripeStandIn, type StripeStandIn, type StripeStandInOptions } from "./stand-in.ts";

export type StripeServerOptions = Pick<StripeStandInOptions, "deliver" | "random" | "webhookEvents"> & {
  port: number;
  webhookUrl: string;
  webhookSecret: string;
  secretKey: string;
  statePath?: string;
  merchantName?: string;
  retryDelaysMs?: readonly number[];
};

export type StripeServer = StandInServer<StripeStandIn>;

/** Serves the stand-in for Stripe on 127.0.0.1. */
export const startStripeServer = ({
  port,
  statePath,
  ...options
}: StripeServerOptions): Promise<StripeServer> =>
  serveStandIn("Stripe", { port, statePath }, (made) => createStripeStandIn({ ...options, ...made }));
