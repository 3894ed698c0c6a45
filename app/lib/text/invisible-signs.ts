/**
 * Characters that show nothing. These are all that Unicode ignores in display (fillers, soft hyphens, direction marks,
 * tags, variation selectors, joiners), and a few that it counts as visible: the empty braille cell, the note without a
 * head, placeholders for missing objects, and unpaired surrogates.
 */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cs}\u2800\ufff9-\ufffc\u{1d159}]/gu;
