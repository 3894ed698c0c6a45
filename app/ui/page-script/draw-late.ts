/**
 * Has what is far below (`.late` in layout.css) laid out in the browser's spare time, a part at a time from the top
 * down: the page comes first, and soon its whole height is known. Without it a part is drawn as somebody comes near.
 */
export function drawLate(): void {
  if (!("requestIdleCallback" in window)) return;
  const parts = [...document.querySelectorAll<HTMLElement>(".late")];
  const drawNext = (): void => {
    const part = parts.shift();
    if (!part) return;
    part.style.contentVisibility = "visible";
    requestIdleCallback(drawNext);
  };
  const begin = () => requestIdleCallback(drawNext);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
