import type { z } from "zod";
import { DOCUMENT_WORDS } from "#app/i18n/programs/document-words.ts";
import { OPERATION_WORDS } from "#app/i18n/programs/operation-words.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import {
  CityPricesAnswer,
  DistrictPricesAnswer,
  EstimateAnswer,
  MarketPricesAnswer,
  PriceIndexAnswer,
  SearchAnswer,
  WholeListing,
} from "./answer-schemas.ts";
import type { Answered } from "./answered.ts";
import { answerEstimate } from "./answers/estimate.server.ts";
import { answerListing, answerSearch } from "./answers/listings.server.ts";
import {
  answerCityPrices,
  answerDistrictPrices,
  answerMarketPrices,
  answerPriceIndex,
} from "./answers/prices.server.ts";
import {
  CityPricesParameters,
  DistrictPricesParameters,
  EstimateParameters,
  ListingParameters,
  MarketParameters,
  SearchParameters,
} from "./parameters.ts";
import { OPERATION_PATHS, type OperationId, type ProblemCode } from "./rules.ts";

type Example = Record<string, string | number>;

type Given<Parameters extends z.ZodObject, Answer extends z.ZodType> = {
  parameters: Parameters;
  answer: Answer;
  run: (ctx: VisitorContext, asked: z.output<Parameters>) => Promise<Answered<z.infer<Answer>>>;
  /** Seconds for which a caller may keep the answer. */
  keptFor: number;
  /** It is a list with pages. */
  isPaged?: true;
  /** What it may be refused for besides the general problems. */
  refusals: readonly ProblemCode[];
  /** Parameters that have an answer, for the documents and as the first call of a test. */
  example: Example;
};

/** An operation of the open interface: over HTTP, over MCP and in the documents it is the same. */
export type Operation = {
  id: OperationId;
  words: (typeof OPERATION_WORDS)[OperationId];
  /** As OpenAPI writes it, below the base. */
  path: string;
  parameters: z.ZodObject;
  answer: z.ZodType;
  keptFor: number;
  isPaged: boolean;
  refusals: readonly ProblemCode[];
  example: Example;
  /** Answers parameters that the schema has accepted. */
  run: (ctx: VisitorContext, asked: never) => Promise<Answered<unknown>>;
};

function operation<Parameters extends z.ZodObject, Answer extends z.ZodType>(
  id: OperationId,
  { isPaged = undefined, ...given }: Given<Parameters, Answer>,
): Operation {
  return { id, words: OPERATION_WORDS[id], path: OPERATION_PATHS[id], isPaged: isPaged === true, ...given };
}

const MINUTES = 60;
const HOUR = 60 * MINUTES;
const MARKET = { city: "riyadh", type: "apartment" };

/** Every operation, in the order of the documents. */
export const OPERATIONS: readonly Operation[] = [
  operation("estimate", {
    parameters: EstimateParameters,
    answer: EstimateAnswer,
    run: answerEstimate,
    keptFor: 5 * MINUTES,
    refusals: [],
    example: { city: "riyadh", district: "النرجس", property_type: "apartment", area_sqm: 140 },
  }),
  operation("city_prices", {
    parameters: CityPricesParameters,
    answer: CityPricesAnswer,
    run: answerCityPrices,
    keptFor: HOUR,
    refusals: [],
    example: { country: "sa", type: "apartment" },
  }),
  operation("market_prices", {
    parameters: MarketParameters,
    answer: MarketPricesAnswer,
    run: answerMarketPrices,
    keptFor: HOUR,
    refusals: ["no-such-market"],
    example: MARKET,
  }),
  operation("district_prices", {
    parameters: DistrictPricesParameters,
    answer: DistrictPricesAnswer,
    run: answerDistrictPrices,
    keptFor: HOUR,
    isPaged: true,
    refusals: ["no-such-market"],
    example: MARKET,
  }),
  operation("price_index", {
    parameters: MarketParameters,
    answer: PriceIndexAnswer,
    run: answerPriceIndex,
    keptFor: HOUR,
    refusals: ["no-such-market"],
    example: MARKET,
  }),
  operation("search_listings", {
    parameters: SearchParameters,
    answer: SearchAnswer,
    run: answerSearch,
    keptFor: MINUTES,
    isPaged: true,
    refusals: [],
    example: { city: "riyadh", offer: "sale", type: "apartment" },
  }),
  operation("get_listing", {
    parameters: ListingParameters,
    answer: WholeListing,
    run: answerListing,
    keptFor: MINUTES,
    refusals: ["no-such-listing"],
    example: { listing_id: "00000000000000000000000000000000" },
  }),
];

/** What an assistant is told of all of them. */
export const INSTRUCTIONS = `${DOCUMENT_WORDS.about.en} ${DOCUMENT_WORDS.citing.en}`;

/** The operation of an id. */
export function operationOf(id: OperationId): Operation {
  const found = OPERATIONS.find((operation) => operation.id === id);
  if (!found) throw new Error(`there is no operation ${id}`);
  return found;
}

/** Names of the parameters that stand in an operation's path. */
export const inPath = ({ path }: Pick<Operation, "path">): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
