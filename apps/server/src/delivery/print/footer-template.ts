export interface FooterPosition {
  /** From the edges of the sheet to its content, in px. */
  side: number;
  fontSize: number;
}

/** EXP-022: under every sheet, with its number. */
export function footerTemplate(note: string, { side, fontSize }: FooterPosition): string {
  const style = [
    'box-sizing:border-box;width:100%',
    `padding:0 ${side}px`,
    'display:flex;justify-content:space-between;gap:16px',
    `font:${fontSize}px Inter,Helvetica,Arial,sans-serif;color:#667085`,
  ].join(';');
  const number = '<span class="pageNumber"></span> / <span class="totalPages"></span>';
  return `<div style="${style}"><span>${escapeHtml(note)}</span><span style="white-space:nowrap">${number}</span></div>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
