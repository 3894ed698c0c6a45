import { expect, test } from "vitest";
import { calendarFile, type CalendarEvent } from "./calendar-file.ts";

const EVENT: CalendarEvent = {
  uid: "viewing-1@miyar.example",
  sequence: 3,
  startsAt: Date.UTC(2026, 11, 3, 14, 0),
  endsAt: Date.UTC(2026, 11, 3, 14, 30),
  stampedAt: Date.UTC(2026, 10, 26, 9, 41, 2),
  isCancelled: false,
  summary: "معاينة: شقة; ثلاث غرف, حي النرجس \\ شمال",
  location: "شارع عثمان بن عفان، الرياض",
  description: "السطر الأول\nالسطر الثاني",
  url: "https://miyar.example/dashboard/inbox/abc",
  organizer: { name: 'معيار "العقاري"', email: "no-reply@miyar.example" },
};

const unfolded = (text: string): string[] => text.replaceAll("\r\n ", "").trimEnd().split("\r\n");

test("a calendar file holds the event in UTC, with its name and revision", () => {
  const lines = unfolded(calendarFile(EVENT));
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines.at(-1)).toBe("END:VCALENDAR");
  expect(lines).toEqual(
    expect.arrayContaining([
      "METHOD:PUBLISH",
      "UID:viewing-1@miyar.example",
      "SEQUENCE:3",
      "DTSTAMP:20261126T094102Z",
      "DTSTART:20261203T140000Z",
      "DTEND:20261203T143000Z",
      "STATUS:CONFIRMED",
    ]),
  );
});

test("signs that mean something to calendars are escaped, and line breaks stay in their line", () => {
  const lines = unfolded(calendarFile(EVENT));
  expect(lines).toContain("SUMMARY:معاينة: شقة\\; ثلاث غرف\\, حي النرجس \\\\ شمال");
  expect(lines).toContain("DESCRIPTION:السطر الأول\\nالسطر الثاني");
  expect(lines).toContain('ORGANIZER;CN="معيار العقاري":mailto:no-reply@miyar.example');
});

test("what a title holds begins no line of its own", () => {
  const evil = "شقة\r\nATTACH:https://evil.example\r\nEND:VEVENT\u2028X-EVIL:1\u0007";
  const text = calendarFile({ ...EVENT, summary: evil, location: evil });
  expect(unfolded(text).filter((line) => /^(?:ATTACH|X-EVIL)/.test(line))).toEqual([]);
  expect(unfolded(text).filter((line) => line === "END:VEVENT")).toHaveLength(1);
  expect(text).not.toContain("\u0007");
});

test("no line is longer than 75 octets, no character is cut, and every line ends with a break", () => {
  const text = calendarFile({ ...EVENT, summary: `${"شقة 🏠 في حي النرجس ".repeat(20)}.` });
  const lines = text.split("\r\n");
  expect(lines.pop()).toBe("");
  for (const line of lines) expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n\ufffd]/);
  expect(unfolded(text).find((line) => line.startsWith("SUMMARY:"))).toContain("🏠 في حي النرجس شقة 🏠");
});

test("a cancelled event is said to be cancelled, under the same name", () => {
  const lines = unfolded(calendarFile({ ...EVENT, isCancelled: true, sequence: 4 }));
  expect(lines).toEqual(
    expect.arrayContaining([
      "METHOD:CANCEL",
      "STATUS:CANCELLED",
      "UID:viewing-1@miyar.example",
      "SEQUENCE:4",
    ]),
  );
});
