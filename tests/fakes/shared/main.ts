/** A variable of the environment that has to be there. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

/** A variable of the environment under a key, if it is there. */
export function optional<Key extends string>(key: Key, name: string): { [K in Key]?: string } {
  const value = process.env[name];
  return (value ? { [key]: value } : {}) as { [K in Key]?: string };
}

export function portOf(name: string): number {
  const text = required(name);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${text}`);
  return port;
}

/** Runs a stand-in until a signal ends it; `portName` is named if its port is taken. */
export async function runServer(
  name: string,
  portName: string,
  start: () => Promise<{ origin: string; close(): Promise<void> }>,
): Promise<void> {
  function fail(error: unknown): void {
    const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    const said = error instanceof Error ? error.message : String(error);
    console.error(
      `${name} stand-in: ${taken ? `${said} (another process uses the port; set ${portName})` : said}`,
    );
    process.exitCode = 1;
  }

  try {
    const server = await start();
    console.log(`${name} stand-in ready at ${server.origin}`);
    let closing = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        if (closing) return;
        closing = true;
        server.close().catch(fail);
      });
    }
  } catch (error) {
    fail(error);
  }
}
