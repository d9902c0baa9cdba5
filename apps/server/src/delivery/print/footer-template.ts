/** EXP-022: under every sheet, with its number. */
export function footerTemplate(note: string): string {
  const style =
    'width:100%;padding:0 12mm;display:flex;justify-content:space-between;font:7px sans-serif;color:#667085';
  const number = '<span class="pageNumber"></span> / <span class="totalPages"></span>';
  return `<div style="${style}"><span>${escapeHtml(note)}</span><span>${number}</span></div>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
