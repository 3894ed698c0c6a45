import type { Server } from "node:net";

export function isPortFree(port: number): Promise<boolean>;
export function needPorts(
  ports: Record<string, number>,
  freePort: number,
  patienceMs?: number,
): Promise<void>;
export function bridgeIpv6(port: number): Promise<Server | null>;
