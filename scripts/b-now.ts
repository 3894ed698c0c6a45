import { build } from "./local/build.ts";
import { cpSync, rmSync } from "node:fs";
console.log(await build("local", process.argv[3] ?? ".cache/bench/10000"));
rmSync(process.argv[2]!, { recursive: true, force: true }); cpSync("build", process.argv[2]!, { recursive: true });
