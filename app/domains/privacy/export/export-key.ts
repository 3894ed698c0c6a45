/** Where an export lies in the private bucket. Does not reveal whose it is. */
export const exportKey = (exportId: string): string => `exports/${exportId}.zip`;
