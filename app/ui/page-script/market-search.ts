import { send } from "./in-place.ts";

/** What was chosen in a list as it was served. */
function servedValue({ options }: HTMLSelectElement): string {
  const all = Array.from(options);
  return (all.find((option) => option.defaultSelected) ?? all[0])?.value ?? "";
}

/** Applies a choice from a list, together with what is typed. The district belonged to the city before. */
function apply(select: HTMLSelectElement, form: HTMLFormElement): void {
  const district = form.elements.namedItem("district");
  if (select.name === "city" && district instanceof HTMLInputElement) district.value = "";
  void send(form, null, true);
}

/** Says what the amounts mean that are typed after it: it is not applied at once. */
const ASKED_WITH_AMOUNTS = "rent_period";

const listsOf = (form: HTMLFormElement): HTMLSelectElement[] =>
  [...form.querySelectorAll("select")].filter(({ name }) => name !== ASKED_WITH_AMOUNTS);

/** In the market's search a choice from a list applies at once; also one that was made before this script came. */
export function applyChoices(): void {
  const form = document.querySelector<HTMLFormElement>("form.search");
  if (!form) return;
  document.addEventListener("change", ({ target }) => {
    const search = (target as Element).closest<HTMLFormElement>("form.search");
    const list = search && listsOf(search).find((one) => one === target);
    if (list) apply(list, search);
  });
  const chosen = listsOf(form).filter((list) => list.value !== servedValue(list));
  // A new city among several choices still clears the district.
  const select = chosen.find(({ name }) => name === "city") ?? chosen[0];
  if (select) apply(select, form);
}
