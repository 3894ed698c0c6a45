/**
 * What shows nothing: every sign that Unicode says to ignore in display (fillers, soft hyphens, direction marks, tags,
 * variation selectors, joiners), and the few that Unicode counts among those that show: the braille cell without a dot,
 * the note without a head, places of objects that are not there, and halves of signs.
 */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cs}\u2800\ufff9-\ufffc\u{1d159}]/gu;
