/** A viewing for a calendar. Times are epoch ms. */
export type CalendarEvent = {
  /** The same for every revision of the event. */
  uid: string;
  /** Grows with each revision. */
  sequence: number;
  startsAt: number;
  endsAt: number;
  /** When this revision was decided. */
  stampedAt: number;
  isCancelled: boolean;
  summary: string;
  location: string;
  description: string;
  url: string;
  /** Who publishes it: the site, so that neither person's address is in it. */
  organizer: { name: string; email: string };
};

/** "20261203T140000Z" */
const utc = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace(/[-:]/g, "")
    .replace(/\.\d{3}/, "");

/** RFC 5545, 3.3.11: backslash, semicolon and comma are escaped, a line break is \n. Other control characters go. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|[\r\n\u2028\u2029]/g, "\\n")
    .replace(/[\p{Cc}]/gu, "");

/** In a parameter's quotes no quotation mark can stand. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, "")}"`;

const OCTETS_A_LINE = 75;

/** RFC 5545, 3.1: at most 75 octets a line; the rest goes on after a break and a space. No character is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [out, octets] = ["", 0];
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (octets + size > OCTETS_A_LINE) {
      out += "\r\n ";
      octets = 1;
    }
    out += sign;
    octets += size;
  }
  return out;
}

/** The calendar file of one event (RFC 5545), published or cancelled (RFC 5546). */
export function calendarFile(event: CalendarEvent): string {
  const { organizer, isCancelled } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Miyar//Viewings//AR",
    "CALSCALE:GREGORIAN",
    `METHOD:${isCancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
