import { makeZip, predictLength } from "client-zip";

type Named = {
  name: string;
  /** Epoch ms. */
  modifiedAt: number;
};

export type ZipFile = Named & {
  /** Exactly as many bytes as `open` returns. */
  size: number;
  /** Called when the file's turn has come: one file is open at a time. */
  open: () => Promise<ReadableStream<Uint8Array>> | AsyncIterable<string>;
};

/** An object to put into a ZIP; `size` is null if the bucket does not have it. */
export type StoredFile = Omit<ZipFile, "size"> & { size: number | null };

/** An object of a bucket under its name in the ZIP. */
export async function storedFile(bucket: R2Bucket, key: string, named: Named): Promise<StoredFile> {
  const head = await bucket.head(key);
  const open = async () => {
    const object = await bucket.get(key);
    if (!object) throw new Error(`the object of ${named.name} went away`);
    return object.body;
  };
  return { ...named, size: head?.size ?? null, open };
}

/** Whether the bucket has the object. */
export const isThere = (file: StoredFile): file is ZipFile => file.size !== null;

/**
 * Streams files into one ZIP in the bucket and returns its size in bytes. Memory does not grow with the files: R2 takes
 * a stream of known length, and the length of an uncompressed ZIP follows from names and sizes. Throws, and stores
 * nothing, if a file turns out longer, shorter or gone.
 */
export async function storeZip(bucket: R2Bucket, key: string, files: readonly ZipFile[]): Promise<number> {
  const length = predictLength(files.map(({ name, size }) => ({ name, size })));
  const { readable, writable } = new FixedLengthStream(length);
  await Promise.all([
    makeZip(entriesOf(files)).pipeTo(writable),
    bucket.put(key, readable, { httpMetadata: { contentType: "application/zip" } }),
  ]);
  return Number(length);
}

async function* entriesOf(files: readonly ZipFile[]) {
  for (const { name, modifiedAt, open } of files)
    yield { name, lastModified: new Date(modifiedAt), input: await open() };
}
