/** False where the browser refuses: an insecure origin, a frame without the permission, a user who said no. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    // NotAllowedError is the browser's only way to say it.
    return false;
  }
}
