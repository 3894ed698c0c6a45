import { fetchPlaces } from "../property-form/fetch-places.ts";
import { onShown } from "./shown.ts";

const FORM = "estimate-form";

const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name);

/** The names that a field suggests. */
function suggest(
  form: HTMLFormElement,
  name: string,
  options: readonly { value: string; label?: string }[],
): void {
  const field = fieldOf(form, name);
  if (!(field instanceof HTMLInputElement) || !field.list) return;
  field.list.replaceChildren(
    ...options.map(({ value, label }) => {
      const option = document.createElement("option");
      option.value = value;
      if (label !== undefined) option.label = label;
      return option;
    }),
  );
}

let underWay: AbortController | undefined;

/** Suggests the places of a city that was chosen. Without an answer the fields stay free text. */
async function suggestPlaces(form: HTMLFormElement, country: string, city: string): Promise<void> {
  underWay?.abort();
  const { signal } = (underWay = new AbortController());
  try {
    const { places, projects } = await fetchPlaces(country, city, signal);
    suggest(
      form,
      "district",
      places.map(({ name, nameEn }) => ({ value: name, label: nameEn ?? undefined })),
    );
    suggest(
      form,
      "project",
      projects.map((value) => ({ value })),
    );
  } catch {
    if (signal.aborted) return;
    suggest(form, "district", []);
    suggest(form, "project", []);
  }
}

const countryOf = (city: HTMLSelectElement): string =>
  city.selectedOptions[0]?.closest("optgroup")?.dataset.group ?? "";

const includes = (list: string, one: string): boolean => one !== "" && list.split(" ").includes(one);

/**
 * Shows the questions that mean something for what is chosen: parts of the form say for which countries they are
 * (`data-only`), and for which kinds of property they are not (`data-not`). What is hidden is not sent.
 */
function fit(form: HTMLFormElement): void {
  const [city, kind] = [fieldOf(form, "city"), fieldOf(form, "property_type")];
  if (!(city instanceof HTMLSelectElement && kind instanceof HTMLSelectElement)) return;
  const country = countryOf(city);
  for (const part of form.querySelectorAll<HTMLElement>("[data-only], [data-not]")) {
    const { only = country, not = "" } = part.dataset;
    const isAsked = includes(only, country) && !includes(not, kind.value);
    part.hidden = !isAsked;
    // Until this script came, the style sheet hid what does not apply.
    part.classList.remove("scripted-away");
    if (part instanceof HTMLDetailsElement) part.open = isAsked;
    for (const field of part.querySelectorAll<HTMLInputElement>("input, select")) field.disabled = !isAsked;
  }
}

/** The estimate's form asks what means something for the chosen city and kind of property. */
export function askPlace(): void {
  const ofEstimate = () => {
    const form = document.getElementById(FORM);
    return form instanceof HTMLFormElement ? form : null;
  };
  const first = ofEstimate();
  if (!first) return;
  const city = fieldOf(first, "city");
  // Chosen before this script came.
  if (city instanceof HTMLSelectElement && city.selectedOptions[0]?.defaultSelected === false && city.value)
    void suggestPlaces(first, countryOf(city), city.value);
  onShown(() => {
    const form = ofEstimate();
    if (form) fit(form);
  });
  document.addEventListener("change", ({ target }) => {
    const form = ofEstimate();
    if (!form || !(target instanceof HTMLSelectElement) || target.form !== form) return;
    fit(form);
    if (target.name === "city") void suggestPlaces(form, countryOf(target), target.value);
  });
}
