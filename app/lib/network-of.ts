/**
 * What attempts are counted under: an IPv4 address itself, of an IPv6 address its /64, since whoever has one has all 2^64
 * of them. Anything else is left as it is.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(":") || ip.includes(".")) return ip;
  const [head = "", tail] = ip.split("::");
  const groupsOf = (text: string) => (text === "" ? [] : text.split(":"));
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
