const fields = new WeakSet<EventTarget>();

/** Remembers which fields hold something that was typed since it was last sent. */
export const watchTyping = (): void =>
  document.addEventListener("input", ({ target }) => target && fields.add(target));

/** Whether an answer has to leave a field alone. */
export const isTyped = (field: EventTarget): boolean => fields.has(field);

/** What a form holds is being sent: the answer says what its fields hold next. */
export function forgetTyping(form: HTMLFormElement): void {
  for (const field of form.elements) fields.delete(field);
}

/** The fields of a page that is left hold nothing that counts. */
export function forgetAllTyping(): void {
  for (const form of document.forms) forgetTyping(form);
}
