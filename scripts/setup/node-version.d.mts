/** Null, or the problem and its remedy. */
export function nodeProblem(node: {
  platform: string;
  arch: string;
  version: string;
}): [problem: string, remedy: string] | null;
export function checkNode(): void;
export function checkToolNode(): Promise<void>;
