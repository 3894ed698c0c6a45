/**
 * The network whose attempts are counted: an IPv4 address itself, or the /64 of an IPv6 address, since its owner has
 * all 2^64 addresses in it. Anything else is returned unchanged.
 */
export function networkOf(ip: string): string {
  return isIpv6(ip) ? prefixOf(ip, 4) : ip;
}

/**
 * The /48 of an IPv6 address, the block that providers give one customer (65,536 networks); null for other addresses.
 */
export const siteOf = (ip: string): string | null => (isIpv6(ip) ? prefixOf(ip, 3) : null);

const isIpv6 = (ip: string): boolean => ip.includes(":") && !ip.includes(".");

function prefixOf(ip: string, length: number): string {
  const [head = "", tail] = ip.split("::");
  const groupsOf = (text: string) => (text === "" ? [] : text.split(":"));
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  const groups = [...first, ...zeros, ...last].slice(0, length);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/${length * 16}`;
}
