/** A PDF of one empty page, in the form that Chrome writes. */
export function smallPdf({ catalog = "", trailer = "" } = {}): Uint8Array {
  const bodies = [
    `<</Title <FEFF0627>\n/Creator (Chrome)\n/Producer (Skia/PDF m156)\n/CreationDate (D:20261122093000+00'00')\n/ModDate (D:20261122093000+00'00')>>`,
    `<</Type /Page\n/Resources <<>>\n/MediaBox [0 0 595 842]\n/Parent 3 0 R>>`,
    `<</Type /Pages\n/Count 1\n/Kids [2 0 R]>>`,
    `<</Type /Catalog\n/Pages 3 0 R${catalog}>>`,
  ];
  let text = "%PDF-1.4\n%\u00d3\u00eb\u00e9\u00e1\n";
  const places = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const at = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${places.join("")}trailer\n<</Size 5\n/Root 4 0 R\n/Info 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
