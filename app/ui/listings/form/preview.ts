/** The longer side of a preview in pixels. */
const SIDE = 320;

/** A chosen picture as a small data URL for the page itself; null if this browser cannot show it. */
export async function previewOf(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL("image/jpeg", 0.8);
  } catch {
    // Not a picture, or too large for this browser: the server decides.
    return null;
  }
}
