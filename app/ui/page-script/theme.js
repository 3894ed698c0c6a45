// Inline in the head of content pages: the chosen theme is set before the first paint. Rendered pages come with it.
{
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie);
  if (chosen) document.documentElement.dataset.theme = chosen[1];
}
