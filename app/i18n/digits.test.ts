import { expect, test } from "vitest";
import { testValues } from "#tests/factories/test-values.ts";
import { arDigits, fragmentsOf } from "./digits.ts";

testValues("%s", arDigits, [
  ["12,500.5 ريال", "١٢٬٥٠٠٫٥ ريال"],
  ["1,290,000", "١٬٢٩٠٬٠٠٠"],
  ["4.5%", "٤٫٥٪"],
  ["في 2024، ثم 2025.", "في ٢٠٢٤، ثم ٢٠٢٥."],
  ["هبط -0.8% وصعد +6.1%", "هبط −٠٫٨٪ وصعد +٦٫١٪"],
  ["(-3)", "(−٣)"],
  ["2019-2024", "٢٠١٩–٢٠٢٤"],
  ["5%-10%", "٥٪–١٠٪"],
  ["في 2023,2024", "في ٢٠٢٣,٢٠٢٤"],
  ["يوم 12/03/2026", "يوم ١٢/٠٣/٢٠٢٦"],
  ["المادة 3.", "المادة ٣."],
  ["ملفات PDF/UA-1 و3 غيرها", "ملفات PDF/UA-1 و٣ غيرها"],
  ["شبكة Zigbee 3 و Wi-Fi", "شبكة Zigbee 3 و Wi-Fi"],
  ["سلك Cat6", "سلك Cat6"],
  ["المواصفة SASO 2663، إصدار 2018", "المواصفة SASO 2663، إصدار ٢٠١٨"],
  ["(ISO/IEC 14543-3)", "(ISO/IEC 14543-3)"],
  ["عائد IRR 7.5% في السنة", "عائد IRR ٧٫٥٪ في السنة"],
  ["كلفة KNX 12,000 ريال", "كلفة KNX ١٢٬٠٠٠ ريال"],
  ["support@miyar.example", "support@miyar.example"],
]);

test("Latin names are told apart from what is around them, the number of a standard with its name", () => {
  expect(fragmentsOf("معيار Wi-Fi 6 أو KNX.")).toEqual([
    { text: "معيار ", isLatin: false },
    { text: "Wi-Fi 6", isLatin: true },
    { text: " أو ", isLatin: false },
    { text: "KNX", isLatin: true },
    { text: ".", isLatin: false },
  ]);
  expect(fragmentsOf("لا لاتينية هنا")).toEqual([{ text: "لا لاتينية هنا", isLatin: false }]);
});
