/**
 * Draws reports on invented properties for design work: `node scripts/assets/preview-report.ts [folder]` writes the PDF's
 * HTML and, with an installed Chromium, the PDF itself. Nothing is stored or sent. With `docs/samples` as the folder it
 * rewrites the eight samples there, as PDF alone.
 */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { createServer } from "vite";

type Template = typeof import("#app/domains/reports/template/document.tsx");
type Eight = typeof import("#tests/factories/eight-reports.ts");
type Factories = typeof import("#tests/factories/report-body.ts");

const CHROMES = [process.env.CHROME_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome"].filter(
  (file) => file !== undefined,
);

async function printPdf(html: string, pdf: string): Promise<boolean> {
  for (const chrome of CHROMES) {
    try {
      await promisify(execFile)(chrome, [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-pdf-header-footer",
        "--generate-pdf-document-outline",
        `--print-to-pdf=${pdf}`,
        `file://${html}`,
      ]);
      return true;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
  return false;
}

// Vite resolves the template's inlined fonts and styles; the server never listens.
const vite = await createServer({
  configFile: false,
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, watch: null },
});
const { renderReportHtml } = (await vite.ssrLoadModule(
  "/app/domains/reports/template/document.tsx",
)) as Template;
const { riyadhBody } = (await vite.ssrLoadModule("/tests/factories/report-body.ts")) as Factories;
const { EIGHT, eightReport } = (await vite.ssrLoadModule("/tests/factories/eight-reports.ts")) as Eight;

const folder = path.resolve(process.argv[2] ?? ".cache/preview");
await mkdir(folder, { recursive: true });

const isSamples = path.relative("docs/samples", folder) === "";
const names = Object.keys(EIGHT) as (keyof typeof EIGHT)[];
const samples = {
  ...Object.fromEntries(names.map((name) => [name, eightReport(name)])),
  ...(isSamples ? {} : { "long-text": longBody() }),
};

/** Every text at its longest. */
function longBody() {
  return riyadhBody({
    property: {
      district: "مخطط ضاحية الملك عبدالله بن عبدالعزيز السكنية الشمالية الشرقية المطورة",
      address: "شارع ".padEnd(200, "الأمير محمد بن سعد بن عبدالعزيز "),
      description: "واجهة حجرية، مدخلان، وحديقة خلفية بنخيل. ".repeat(48).slice(0, 2000),
      extraFeatures: "https://example.com/".padEnd(2000, "features-without-a-single-space"),
    },
  });
}

const drawing = isSamples ? path.resolve(".cache/preview") : folder;
await mkdir(drawing, { recursive: true });
for (const [name, body] of Object.entries(samples)) {
  const html = path.join(drawing, `${name}.html`);
  await writeFile(html, renderReportHtml(body, { origin: "https://miyar.example" }));
  const printed = await printPdf(html, path.join(folder, `${name}.pdf`));
  console.log(`${name}: ${html}${printed ? " and .pdf" : " (no Chromium found, open it and print)"}`);
}
await vite.close();
