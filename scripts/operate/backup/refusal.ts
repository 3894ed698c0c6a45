/** The error for what a person can mend, as the command scripts print it: what is wrong, and what to do about it. */
export const refusal = (problem: string, remedy: string): Error & { remedy: string } =>
  Object.assign(new Error(problem), { remedy });
