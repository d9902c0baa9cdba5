// Runs before the modules: texts in their constants are translated when they are made.
{
  let choice = null;
  try {
    choice = localStorage.getItem('playhead.language');
  } catch {
    // Storage is refused in some frames; the browser's language is used then.
  }
  const language = choice === 'en' || choice === 'de' ? choice : navigator.language.slice(0, 2);
  if (language === 'de') {
    document.documentElement.lang = 'de';
    const file = new URL('de.js', document.currentScript.src);
    // Only a script that the parser itself meets is run before the modules.
    document.write(`<script src="${file.pathname}"></` + 'script>');
  }
}
