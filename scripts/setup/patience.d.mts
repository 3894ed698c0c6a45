export const PATIENCE: { readonly answer: number; readonly test: number; readonly command: number };
