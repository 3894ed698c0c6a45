const MINUTE = 60_000;

/**
 * How long build, scripts and tests wait for what may hang, in milliseconds. No figure says how fast anything has to be:
 * beside other work a machine takes a multiple of its time, and whatever still moves goes on. What has to be fast is held
 * to another thing measured in the same run.
 */
export const PATIENCE = {
  /** One answer, one sign on a page, one process that is asked to end. */
  answer: 5 * MINUTE,
  /** One test, one journey, one prerendered page, a site until it is healthy. */
  test: 20 * MINUTE,
  /** One command of a run, which may hold hundreds of tests. */
  command: 120 * MINUTE,
};
