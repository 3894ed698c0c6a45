import { expect, test } from "vitest";
import { mayReadNear } from "./near-reads.server.ts";

test.each([
  `select "id", "images" from "listings" where "listings"."live" = 1`,
  `select l.id from listing_index i join public_listings l on l.seq = i.rowid where i.codes match ?`,
  `with m as (select rowid from listing_index where codes match ?) select * from m join listings l on l.seq = m.rowid`,
  `with recursive steps(n) as (select 1 union all select n + 1 from steps where n < 5) select n from steps`,
  `select (select json_group_array(value) from json_each(?)) from favorites`,
  `select replace(title, 'a', 'b') from listings, favorites f where f.listing_id = listings.id`,
])("a replica may answer %s", (query) => {
  expect(mayReadNear(query)).toBe(true);
});

test.each([
  `select 1`,
  `select * from payments`,
  `select "id" from "users" inner join "listings" on "listings"."user_id" = "users"."id"`,
  `select l.id from listings l, payments p where p.user_id = l.user_id`,
  `select l.id from listings as l, favorites, "sessions" where 1`,
  `select id from listings where exists (select 1 from "user_roles")`,
  `select id from listings where user_id in (select user_id from reports)`,
  `select id from a_table_of_tomorrow`,
  `update listings set title = ? returning id`,
  `delete from favorites`,
  `insert into favorites select * from favorites`,
  `with old as (select id from listings) delete from favorites where listing_id in (select id from old)`,
])("the primary answers %s", (query) => {
  expect(mayReadNear(query)).toBe(false);
});
