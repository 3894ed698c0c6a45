export function fillPart(name: string, above: number, upTo: number): string | null;
