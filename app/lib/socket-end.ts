/** Close codes of WebSockets: why the server closed one. The page at the other end acts on them. */
export const SOCKET_END = {
  /** The session ended, or the account is suspended or closed: do not reconnect. */
  over: 4401,
  /** The session continues under a new secret, or with another access token: the page may reconnect. */
  renewed: 4409,
  /** The person opened more connections than allowed; newer ones replaced this one. */
  displaced: 4429,
} as const;
