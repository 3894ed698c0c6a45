// On prerendered pages the chosen theme is set before the first paint; rendered pages come with it.
{
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie);
  if (chosen) document.documentElement.dataset.theme = chosen[1];
}
