import { fileName } from '../deliveries/file-name.ts';

/** Of files in a folder inside a ZIP file. `name` finds a path that is relative, plain and not taken yet. */
export interface ZipNames {
  name(typed: string, extension: string): string;
}

/** Reliability, attack 20. Names that differ only in case are one file on most machines. */
export function createZipNames(folderName: string): ZipNames {
  const folder = withoutExtension(fileName(folderName, 'zip'));
  const taken = new Set<string>();
  return {
    name(typed, extension) {
      const plain = fileName(typed, extension);
      const stem = plain.slice(0, -extension.length - 1);
      for (let count = 1; ; count += 1) {
        const path = `${folder}/${count === 1 ? plain : `${stem} (${count}).${extension}`}`;
        if (taken.has(path.toLowerCase())) continue;
        taken.add(path.toLowerCase());
        return path;
      }
    },
  };
}

function withoutExtension(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}
