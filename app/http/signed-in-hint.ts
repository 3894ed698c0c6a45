/**
 * A cookie that scripts can read: on prerendered pages it says whether asking who is signed in is worth a request. It
 * opens nothing; the session is another cookie, which scripts cannot read.
 */
export const SIGNED_IN_HINT = "signed_in=1; Path=/; Max-Age=34560000; SameSite=Lax; Secure";
export const SIGNED_OUT_HINT = "signed_in=; Path=/; Max-Age=0; SameSite=Lax; Secure";
