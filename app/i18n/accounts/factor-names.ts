import { arPlain } from "#app/i18n/format.ts";

const NAMES = { totp: "تطبيق المصادقة", phone: "رقم الجوال" } as const;

/** Default name of a factor that its owner did not name; the second of a type is numbered 2, and so on. */
export function defaultFactorName(type: keyof typeof NAMES, number: number): string {
  return number === 1 ? NAMES[type] : `${NAMES[type]} ${arPlain(number)}`;
}

/** Name for screen readers of the QR code that an authenticator app scans. */
export const qrCodeLabel = "رمز QR لإضافة الحساب إلى تطبيق المصادقة";
