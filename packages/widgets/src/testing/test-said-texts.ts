const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt'];

/** What an element says that matches: what is read, what is read aloud and what a pointer shows. */
export function saidTexts(pattern: RegExp, root: Element = document.body): readonly string[] {
  const spoken = [root, ...root.querySelectorAll('*')].flatMap((element) =>
    SPOKEN.map((name) => element.getAttribute(name) ?? ''),
  );
  return [root.textContent ?? '', ...spoken].filter((text) => pattern.test(text));
}
