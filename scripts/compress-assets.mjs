import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|map)$/;
const LEAST_BYTES = 1024;

/** Writes `.br` and `.gz` files, so that the server does not compress at run time. @param {string} folder */
export function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compressAssets(path);
    else if (COMPRESSIBLE.test(name) && statSync(path).size >= LEAST_BYTES) {
      const content = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    }
  }
}
