import { randomOf } from "./random.ts";

/** Somebody who advertises. Such accounts have no password, and nobody reads the mail of their addresses. */
export type Owner = { id: string; email: string; fullName: string };

const FIRST_NAMES = [
  "نورة",
  "فيصل",
  "مريم",
  "أحمد",
  "لطيفة",
  "عبدالله",
  "هند",
  "سلطان",
  "ريم",
  "يوسف",
  "منيرة",
  "ماجد",
  "عائشة",
  "طلال",
  "دانة",
  "ناصر",
];
const FAMILY_NAMES = [
  "القحطاني",
  "الكواري",
  "المنصوري",
  "الحربي",
  "الشمري",
  "المري",
  "الزعابي",
  "الغامدي",
  "الدوسري",
  "النعيمي",
  "الشامسي",
  "الزهراني",
];

/** About as many as advertise so much: no member may have more than fifty listings open. */
const LISTINGS_EACH = 30;

export const ownersFor = (count: number): number => Math.max(6, Math.ceil(count / LISTINGS_EACH));

export function ownerAt(seed: string, index: number): Owner {
  const random = randomOf(`owner/${seed}/${index}`);
  return {
    id: `seed-owner-${seed}-${index}`,
    email: `owner-${seed}-${index}@miyar.example`.toLowerCase(),
    fullName: `${random.pick(FIRST_NAMES)} ${random.pick(FAMILY_NAMES)}`,
  };
}
