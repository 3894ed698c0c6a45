export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Writes one structured line. Fields hold ids and figures, never anything personal. */
export type Log = (event: string, fields?: LogFields) => void;

export const log: Log = (event, fields = {}) => {
  console.log(JSON.stringify({ event, ...fields }));
};
