// Runs before the first paint: without it a reader who chose dark sees a white flash at every load.
{
  let choice = null;
  try {
    choice = localStorage.getItem('playhead.theme');
  } catch {
    // Storage is refused in some frames; the system's choice is used then.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.phTheme = dark ? 'dark' : 'light';
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}
