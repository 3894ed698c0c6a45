import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFObject,
} from "@cantoo/pdf-lib";

/** A PDF as another's reader sees it. */
export type Objects = {
  document: PDFDocument;
  /** Every dictionary, those within others and those of streams too. */
  dictionaries: PDFDict[];
  streams: PDFRawStream[];
};

function* within(object: PDFObject): Generator<PDFDict> {
  if (object instanceof PDFDict) {
    yield object;
    for (const [, value] of object.entries()) yield* within(value);
  } else if (object instanceof PDFArray) for (const value of object.asArray()) yield* within(value);
  else if (object instanceof PDFStream) yield* within(object.dict);
}

export async function readObjects(bytes: Uint8Array): Promise<Objects> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const all = document.context.enumerateIndirectObjects().map(([, object]) => object);
  return {
    document,
    dictionaries: all.flatMap((object) => [...within(object)]),
    streams: all.filter((object) => object instanceof PDFRawStream),
  };
}

/** The text of a name without its slash, or of what else stands under a key. */
export const said = (dictionary: PDFDict, key: string): string | undefined => {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : value?.toString();
};

export const has = (dictionary: PDFDict, key: string): boolean => dictionary.has(PDFName.of(key));

export const dictionaryAt = (dictionary: PDFDict, key: string): PDFDict | undefined => {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFStream ? value.dict : value instanceof PDFDict ? value : undefined;
};

export const arrayAt = (dictionary: PDFDict, key: string): PDFObject[] => {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFArray ? value.asArray().map((_, index) => value.lookup(index)!) : [];
};

/** What a stream holds, decoded; of several, one after the other. */
export function streamBytes(dictionary: PDFDict, key: string): Uint8Array {
  const value = dictionary.lookup(PDFName.of(key));
  const streams = value instanceof PDFArray ? arrayAt(dictionary, key) : [value];
  return Buffer.concat(
    streams.filter((each) => each instanceof PDFRawStream).map((each) => decodePDFRawStream(each).decode()),
  );
}

export const decoded = (stream: PDFRawStream): Uint8Array => decodePDFRawStream(stream).decode();

export const numbersOf = (objects: PDFObject[]): number[] =>
  objects.map((object) => (object instanceof PDFNumber ? object.asNumber() : Number.NaN));

export { PDFArray, PDFNumber };
