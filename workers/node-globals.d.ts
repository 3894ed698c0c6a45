// @cloudflare/workers-types declares these three as well, Buffer and process as `any`, and the first declaration counts.
// That is why tsconfig.json reads this file first: they keep Node's types, which nodejs_compat gives them.
declare var Buffer: BufferConstructor;
declare var process: NodeJS.Process;
declare var global: typeof globalThis;
