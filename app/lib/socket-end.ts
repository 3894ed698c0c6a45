/** Why the server ended a WebSocket, as close codes that the page at its other end acts on. */
export const SOCKET_END = {
  /** Its session is over, or its account suspended or closed: there is nothing to come back to. */
  over: 4401,
  /** The session goes on under a new secret, or another access token: the page may ask again. */
  renewed: 4409,
  /** The person opened newer ones than may be open at once. */
  displaced: 4429,
} as const;
