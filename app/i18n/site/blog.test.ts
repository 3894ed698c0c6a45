import { expect, test } from "vitest";
import { blogCopy } from "./blog.ts";

test("reading time has the plural of its number", () => {
  expect([1, 2, 7, 11, 13].map(blogCopy.readTime)).toEqual([
    "يُقرأ في دقيقة",
    "يُقرأ في دقيقتين",
    "يُقرأ في ٧ دقائق",
    "يُقرأ في ١١ دقيقة",
    "يُقرأ في ١٣ دقيقة",
  ]);
});

test("the day is printed as in Saudi Arabia", () => expect(blogCopy.day("2026-11-02")).toBe("٢ نوفمبر ٢٠٢٦"));
