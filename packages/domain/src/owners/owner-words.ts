import { t } from '@playhead/texts/translate';

interface ShownOwner {
  owner: string;
  /** The reader may change it. */
  isMine: boolean;
  ownerLeft: boolean;
}

/** For a column of owners. */
export function ownerName({ owner, isMine, ownerLeft }: ShownOwner): string {
  if (ownerLeft) return t('{owner} (removed)', { owner });
  return isMine ? t('You') : owner;
}

/** For a line about it. */
export function ownedBy({ owner, isMine, ownerLeft }: ShownOwner): string {
  if (ownerLeft) return t('Owned by {owner}, who was removed', { owner });
  return isMine ? t('Owned by you') : t('Owned by {owner}', { owner });
}
