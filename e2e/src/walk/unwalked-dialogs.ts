/** Modules whose dialog, drawer or menu is not walked, each with the reason. */
export const unwalkedDialogs: Readonly<Record<string, string>> = {
  'web/features/plans/schedule/plans-loading': 'It is there until the plans have come; the dialog after it is walked.',
};
