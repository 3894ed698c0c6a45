import { expect, test } from "vitest";
import { filesOf } from "./bytes.ts";

test("a page's files are its style sheets, scripts, preloaded modules and those its inline modules import, each once", () => {
  const html = `<head><link rel="stylesheet" href="/a.css"><link rel="modulepreload" href="/b.js">
    <link rel="preload" as="font" href="/font.woff2"><link rel="icon" href="/icon.svg"><script src="/c.js"></script></head>
    <script type="module" nonce="x">import "/d.js";import * as route0 from "/b.js";
    import("/e.js");</script><script>import "/not-a-module.js"</script>`;
  expect(filesOf(html)).toEqual(["/a.css", "/b.js", "/c.js", "/d.js"]);
});
