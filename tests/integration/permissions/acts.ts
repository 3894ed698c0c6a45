import type { People, Who } from "./people.ts";

type Post = {
  /** The path, if the row's name has parameters. */
  path?: string;
  query?: string;
  form: Record<string, string> | FormData;
};

/** One kind of post. Its name is the path in app/routes.ts, then which of the page's forms it is. */
export type Act = {
  /** Per column: "done" if something was written, else the answer. */
  answers: string;
  /** Prepared anew for each person who asks, on the owner's things. */
  post: (people: People, who: Who) => Post | Promise<Post>;
  /** It changes sessions or accounts, so each person who asks gets new people. */
  fresh?: true;
};
