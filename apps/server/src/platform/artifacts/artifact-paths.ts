import { join } from 'node:path';

export interface ArtifactPaths {
  root: string;
  drafts: string;
  draft(id: string): string;
  customer(customerId: number): string;
  whole(customerId: number, id: string): string;
  content(folder: string): string;
  record(folder: string): string;
}

/** Nothing a user typed is part of a path (attack 20). */
export function artifactPaths(dataDir: string): ArtifactPaths {
  const root = join(dataDir, 'artifacts');
  const drafts = join(root, 'drafts');
  const customer = (customerId: number) => join(root, String(customerId));
  return {
    root,
    drafts,
    draft: (id) => join(drafts, id),
    customer,
    whole: (customerId, id) => join(customer(customerId), id),
    content: (folder) => join(folder, 'content'),
    record: (folder) => join(folder, 'artifact.json'),
  };
}

export function isArtifactId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
