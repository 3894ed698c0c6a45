import {
  OPEN_DATA_FOLDER,
  OPEN_DATA_LICENCE,
  OPEN_FORMATS,
  OPEN_MEDIA_TYPES,
  openFile,
  type OpenTable,
} from "#app/domains/open-data/rules.ts";
import { PRODUCT } from "#app/lib/product.ts";

type Described = {
  name: string;
  description: string;
  /** ISO days of the first and last sale. */
  from: string;
  until: string;
  /** The places that the figures are of, by name. */
  places: readonly string[];
  tables: readonly OpenTable[];
  /** The publishers of the records that they were derived from. */
  basedOn: readonly string[];
};

/** Tables of the open data as a dataset for search engines, at the page that shows them (`path`). */
export function datasetNode(
  { name, description, from, until, ...rest }: Described,
  origin: string,
  path: string,
) {
  return {
    "@type": "Dataset",
    "@id": `${origin}${path}#dataset`,
    url: `${origin}${path}`,
    name,
    description,
    inLanguage: "ar",
    license: OPEN_DATA_LICENCE.path,
    isAccessibleForFree: true,
    creator: {
      "@type": "Organization",
      name: PRODUCT.name,
      url: `${origin}/`,
      logo: `${origin}/icons/icon-512.png`,
    },
    temporalCoverage: `${from}/${until}`,
    spatialCoverage: rest.places.map((place) => ({ "@type": "Place", name: place })),
    variableMeasured: ["price per square metre", "number of sales"],
    isBasedOn: rest.basedOn.map((publisher) => ({ "@type": "CreativeWork", name: publisher })),
    includedInDataCatalog: { "@type": "DataCatalog", url: `${origin}${OPEN_DATA_FOLDER}` },
    distribution: rest.tables.flatMap((table) =>
      OPEN_FORMATS.map((format) => ({
        "@type": "DataDownload",
        encodingFormat: OPEN_MEDIA_TYPES[format],
        contentUrl: `${origin}${openFile(table, format)}`,
      })),
    ),
  };
}
