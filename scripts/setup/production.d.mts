export const PRODUCTION: string[];
export function unreplaced(toml: string): string[];
export function checkConfiguration(): void;
export function checkLogin(): Promise<void>;
export function checkSecrets(): Promise<void>;
