import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const PACKED = /\.(?:js|css|html|svg|json|map)$/;
const LEAST_BYTES = 1024;

/** Writes `.br` and `.gz` beside every text file of a built app: the server sends these and packs nothing itself. @param {string} folder */
export function packAssets(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) packAssets(path);
    else if (PACKED.test(name) && statSync(path).size >= LEAST_BYTES) {
      const content = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    }
  }
}
