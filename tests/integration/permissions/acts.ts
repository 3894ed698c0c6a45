import type { People, Who } from "./people.ts";

type Post = {
  /** The address where the row's name has parameters. */
  path?: string;
  query?: string;
  form: Record<string, string> | FormData;
};

/** One thing that can be posted; its name is the address of app/routes.ts, then which of the page's forms it is. */
export type Act = {
  /** In the columns' order: "done" where something was written, else the answer. */
  answers: string;
  /** Made for each asker anew, on things of the owner's. */
  post: (people: People, who: Who) => Post | Promise<Post>;
  /** It changes sessions or accounts: each asker gets people of their own. */
  fresh?: true;
};
