-- Words in the indexes are written without ڤ and پ, and with both readings of چ and گ.
UPDATE `listings` SET `search_words` = replace(replace(`search_words`, 'ڤ', 'ف'), 'پ', 'ب')
WHERE instr(`search_words`, 'ڤ') > 0 OR instr(`search_words`, 'پ') > 0;--> statement-breakpoint
UPDATE `listings` SET `search_words` =
	replace(replace(`search_words`, 'چ', 'ج'), 'گ', 'ق') || '|' || replace(replace(`search_words`, 'چ', 'ش'), 'گ', 'ك')
WHERE instr(`search_words`, 'چ') > 0 OR instr(`search_words`, 'گ') > 0;--> statement-breakpoint
UPDATE OR REPLACE `person_words` SET `word` = replace(replace(`word`, 'ڤ', 'ف'), 'پ', 'ب')
WHERE instr(`word`, 'ڤ') > 0 OR instr(`word`, 'پ') > 0;
