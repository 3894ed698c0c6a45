import { avatarUrlAt } from "#app/lib/pictures/avatar.ts";
import { isSignedInHinted } from "./signed-in-hinted.ts";

type Viewer = { name: string; email: string; avatarUrl: string | null; isAdmin: boolean };

/**
 * Shows the signed-in person in the header. The page has their part in <template data-member>, next to the visitors'
 * part; `data-viewer` inside it marks what to fill in. If the request fails, the header stays signed out.
 */
export async function showViewer(): Promise<void> {
  if (!isSignedInHinted()) return;
  const answer = await fetch("/api/viewer").catch(() => null);
  const viewer = answer?.ok ? ((await answer.json()) as Viewer | null) : null;
  if (!viewer) return;
  for (const template of document.querySelectorAll<HTMLTemplateElement>("template[data-member]")) {
    const part = template.content.cloneNode(true) as DocumentFragment;
    fill(part, viewer);
    for (const left of template.parentElement?.querySelectorAll("[data-visitor]") ?? []) left.remove();
    template.replaceWith(part);
  }
}

function fill(part: DocumentFragment, viewer: Viewer): void {
  for (const place of part.querySelectorAll<HTMLElement>("[data-viewer]")) {
    const what = place.dataset.viewer;
    if (what === "name") place.textContent = viewer.name;
    if (what === "email") place.textContent = viewer.email;
    if (what === "menu")
      place.setAttribute("aria-label", (place.ariaLabel ?? "").replace("{name}", viewer.name));
    if (what === "admin" && !viewer.isAdmin) place.remove();
    if (what === "avatar" && viewer.avatarUrl) place.replaceChildren(picture(viewer.avatarUrl));
  }
}

function picture(url: string): HTMLImageElement {
  const image = new Image(32, 32);
  image.className = "avatar avatar--sm";
  image.alt = "";
  image.src = avatarUrlAt(url, 64);
  return image;
}
