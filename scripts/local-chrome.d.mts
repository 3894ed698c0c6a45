/** Makes the local Browser binding run the installed Chrome. Gives the wrapper's path, or undefined without a Chrome. */
export function linkLocalChrome(options?: { cacheHome?: string; chrome?: string }): string | undefined;
/** The first installed Chrome, Chromium or Edge (`CHROME_PATH` first), or undefined. */
export function findChrome(): string | undefined;
/** The Chromium for the tests' journeys: the one without a window system where it is installed, else the first of all. */
export function findHeadlessChrome(): string | undefined;
