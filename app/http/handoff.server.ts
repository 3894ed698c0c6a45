import type { EntryContext } from "react-router";

/** The page without the data that the router's scripts start from: a document has no such scripts. */
export const withoutHandoff = (entry: EntryContext): EntryContext => ({
  ...entry,
  serverHandoffStream: undefined,
});

/**
 * The page with those data read to their end. ServerRouter reads them chunk by chunk while the page is drawn; a page
 * drawn as one string waits for nothing, so its only chunk is there beforehand. Loaders must not return promises.
 */
export async function withReadHandoff(entry: EntryContext): Promise<EntryContext> {
  if (!entry.serverHandoffStream) return entry;
  const value = await new Response(entry.serverHandoffStream).text();
  const chunk = Object.assign(Promise.resolve(), { result: { done: true, value } });
  // ServerRouter opens the stream anyway.
  return { ...entry, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache: { 0: chunk } } };
}
