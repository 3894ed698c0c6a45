import type { Table } from "./column.ts";
import { DUBAI_TABLES } from "./schemas-dubai.ts";
import { QATAR_TABLES } from "./schemas-qatar.ts";
import { SAUDI_TABLES } from "./schemas-saudi.ts";

const declared = { ...SAUDI_TABLES, ...QATAR_TABLES, ...DUBAI_TABLES };

export type TableName = keyof typeof declared;

/** Every file that the fit reads. `docs/market-data.md` is written from this (`node scripts/model/tables/schema-doc.ts`). */
export const TABLES: Readonly<Record<TableName, Table>> = declared;
