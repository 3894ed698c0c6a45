/** What is said to people and to programs: Arabic on our pages, English where a tool's own language is English. */
export type Words = { ar: string; en: string };
