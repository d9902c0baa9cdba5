import type { z } from 'zod';
import { ExportContent } from './http/deliveries/export-content.ts';
import { decodeParsed, encodeWire } from './wire.ts';

/** As a database keeps it: in the names of the wire, which do not change. */
export function encodeStoredContent(content: ExportContent): unknown {
  return encodeWire(ExportContent, content);
}

/**
 * It was checked when it was stored. Versions before this one stored some names in the spelling of the code; those stay as they
 * are, and the others are renamed.
 */
export function decodeStoredContent(stored: unknown): ExportContent {
  return decodeParsed(ExportContent, stored as z.output<typeof ExportContent>);
}
