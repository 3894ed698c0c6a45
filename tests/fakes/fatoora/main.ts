import { startFatooraServer } from "./server.ts";

/** `node tests/fakes/fatoora/main.ts`: runs the stand-in as its own process, on PORT_FATOORA, its state in FATOORA_STATE. */
async function main(): Promise<void> {
  const port = Number(process.env.PORT_FATOORA);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("PORT_FATOORA is not a port.");
  const statePath = process.env.FATOORA_STATE;
  const server = await startFatooraServer({ port, ...(statePath ? { statePath } : {}) });
  console.log(`Fatoora stand-in ready at ${server.origin}`);
  let closing = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      server.close().catch(fail);
    });
  }
}

function fail(error: unknown): void {
  console.error(`Fatoora stand-in: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

main().catch(fail);
