import { defineJob } from "./define-job.ts";

/** Fetches the pictures of an import's listings. */
export const fetchPicturesJob = defineJob("import.pictures", "sourceId", {
  queue: "PICTURES_QUEUE",
  nameAr: "جلب صور إعلانات مستوردة",
  run: async (ctx, id) =>
    (await import("#app/domains/imports/pictures/fetch-pictures.server.ts")).fetchPictures(ctx, id),
  giveUp: async (ctx, id) =>
    (await import("#app/domains/imports/pictures/fetch-pictures.server.ts")).giveUpPictures(ctx, id),
  // The next sweep sends it while any picture is due.
  sendAgain: async () => null,
  whyNotSent: async () => "nothing-to-do",
});
