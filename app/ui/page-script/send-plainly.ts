/** Lets the browser send a form by itself, as without this script; it is not answered in place again. */
export function sendPlainly(form: HTMLFormElement, submitter: HTMLElement | null): void {
  form.dataset.plain = "";
  form.requestSubmit(submitter);
}
