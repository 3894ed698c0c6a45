export function isInstalled(): boolean;
export function install(): Promise<void>;
export function installError(code: number, output: string): Error & { remedy: string };
