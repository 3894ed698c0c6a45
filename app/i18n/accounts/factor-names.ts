import { arPlain } from "#app/i18n/format.ts";

const NAMES = { totp: "تطبيق المصادقة", phone: "رقم الجوال" } as const;

/** The name of a factor to which its owner gave none; the second of a kind is numbered 2, and so on. */
export function defaultFactorName(type: keyof typeof NAMES, number: number): string {
  return number === 1 ? NAMES[type] : `${NAMES[type]} ${arPlain(number)}`;
}

/** What a screen reader calls the picture that an authenticator app scans. */
export const qrCodeLabel = "رمز QR لإضافة الحساب إلى تطبيق المصادقة";
