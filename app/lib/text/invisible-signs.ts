/**
 * Characters that show nothing. All that Unicode says to ignore in display: fillers, soft hyphens, direction marks,
 * tags, variation selectors, joiners. And a few that Unicode counts as visible: the braille cell without a dot, the
 * note without a head, placeholders for missing objects, and halves of characters.
 */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cs}\u2800\ufff9-\ufffc\u{1d159}]/gu;
