import { run } from "./run.mjs";
import { stop } from "./say.mjs";

const BRING_OWN_NODE = [22, 22];
const SCRIPTS_NODE = [20, 0];

/** Linux on x64 and arm64 gets Node 24 from npm; elsewhere the machine's own must be new enough. */
export function nodeProblem({ platform, arch, version }) {
  const bundled = platform === "linux" && (arch === "x64" || arch === "arm64");
  const [major, minor] = bundled ? SCRIPTS_NODE : BRING_OWN_NODE;
  const wanted = `${major}.${minor}`;
  if (platform === "win32") {
    return [
      "Windows itself is not supported.",
      "Run this inside WSL 2 (https://learn.microsoft.com/windows/wsl).",
    ];
  }
  if (arch !== "x64" && arch !== "arm64") {
    return [
      `Node.js for ${arch} cannot run the local Workers runtime, which exists for x64 and arm64 only.`,
      "Install the 64-bit build of Node.js from https://nodejs.org and run this again.",
    ];
  }
  const [hasMajor = 0, hasMinor = 0] = version.split(".").map(Number);
  if (hasMajor > major || (hasMajor === major && hasMinor >= minor)) return null;
  return [
    `Node.js ${version} is too old: ${wanted} or newer is needed here.`,
    "Install the current LTS from https://nodejs.org (or: nvm install --lts) and run this again.",
  ];
}

/** Before anything is installed. */
export function checkNode() {
  const problem = nodeProblem({
    platform: process.platform,
    arch: process.arch,
    version: process.versions.node,
  });
  if (problem) throw stop(...problem);
}

/** After the installation: the Node that the tools will find first must start on this machine. */
export async function checkToolNode() {
  const { code, output } = await run("node", ["-p", "process.versions.node"], { quiet: true });
  const version = output.trim();
  const fits = code === 0 && nodeProblem({ platform: "any", arch: process.arch, version }) === null;
  if (fits) return;
  throw stop(
    code === 0
      ? `The tools would run on Node.js ${version}, which is too old for them.`
      : `The Node.js that npm installed for this project does not start here:\n${output.trim()}`,
    "Install Node.js 22.22 or newer from https://nodejs.org, delete node_modules and run this again.",
  );
}
