/** A cookie that sign-in sets for scripts. Without it a static page makes no request to the Worker. */
export const isSignedInHinted = (): boolean => document.cookie.split("; ").includes("signed_in=1");
