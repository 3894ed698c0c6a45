"""Prepares the PDF's Arabic fonts so that lam-alef can be read back out of the file.

A ligature glyph stands for two letters at once, and readers of PDF text give the two back reversed («ال» for «لا»).
Here the lam takes the whole ligature's outline and the alef becomes an empty glyph of no width: the same picture,
one glyph for each letter. Needs fonttools and brotli:

    python3 scripts/assets/print-fonts.py ORIGINAL.woff2 app/ui/fonts/print/readex-pro-arabic-400.woff2
"""

import copy
import sys

from fontTools.otlLib import builder
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._g_l_y_f import Glyph

IGNORE_MARKS = 0x0008


def ligature_lookup(gsub):
    """The lookup of the feature rlig: its index and its pairs (lam form, alef form) with their ligature."""
    index = next(f.Feature.LookupListIndex[0] for f in gsub.FeatureList.FeatureRecord if f.FeatureTag == "rlig")
    subtable = gsub.LookupList.Lookup[index].SubTable[0]
    pairs = {(lam, lig.Component[0]): lig.LigGlyph for lam, ligs in subtable.ligatures.items() for lig in ligs}
    return index, pairs


def add_void(font, alef):
    """An empty glyph of no width that stands for an alef whose picture the lam carries."""
    name = f"{alef}.void"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    glyph = Glyph()
    glyph.numberOfContours = 0
    font["glyf"].glyphs[name] = glyph
    font["hmtx"][name] = (0, 0)
    font["GDEF"].table.GlyphClassDef.classDefs[name] = 1
    return name


def add_lookup(gsub, subtables, flags=IGNORE_MARKS):
    gsub.LookupList.Lookup.append(builder.buildLookup(subtables, flags=flags))
    gsub.LookupList.LookupCount = len(gsub.LookupList.Lookup)
    return len(gsub.LookupList.Lookup) - 1


def context(font, before, at, after, lookup):
    """Applies `lookup` to `at` between one glyph before or after."""
    order = font.getReverseGlyphMap()
    rule = otTables.ChainContextSubst()
    rule.Format = 3
    for kind, glyphs in (("Backtrack", before), ("Input", at), ("LookAhead", after)):
        coverage = [builder.buildCoverage(glyphs, order)] if glyphs else []
        setattr(rule, f"{kind}Coverage", coverage)
        setattr(rule, f"{kind}GlyphCount", len(coverage))
    record = otTables.SubstLookupRecord()
    record.SequenceIndex, record.LookupListIndex = 0, lookup
    rule.SubstLookupRecord, rule.SubstCount = [record], 1
    return rule


def base_record(anchors):
    record = otTables.BaseRecord()
    record.BaseAnchor = copy.deepcopy(anchors)
    return record


def move_marks(font, voids):
    """Marks keep their place: a ligature's first anchors become its lam's own, the last ones the empty glyph's."""
    gpos = font["GPOS"].table
    tables = [s.ExtSubTable if hasattr(s, "ExtSubTable") else s for l in gpos.LookupList.Lookup for s in l.SubTable]
    for on_ligatures in (t for t in tables if t.LookupType == 5):
        marks = set(on_ligatures.MarkCoverage.glyphs)
        on_bases = next(t for t in tables if t.LookupType == 4 and set(t.MarkCoverage.glyphs) == marks)
        records = dict(zip(on_bases.BaseCoverage.glyphs, on_bases.BaseArray.BaseRecord))
        for ligature, attach in zip(on_ligatures.LigatureCoverage.glyphs, on_ligatures.LigatureArray.LigatureAttach):
            if ligature not in voids:
                continue
            records[ligature] = base_record(attach.ComponentRecord[0].LigatureAnchor)
            records[voids[ligature]] = base_record(attach.ComponentRecord[-1].LigatureAnchor)
        in_order = sorted(records, key=font.getGlyphID)
        on_bases.BaseCoverage.glyphs = in_order
        on_bases.BaseArray.BaseRecord = [records[glyph] for glyph in in_order]
        on_bases.BaseArray.BaseCount = len(in_order)


def split_lam_alef(source, target):
    font = TTFont(source)
    gsub = font["GSUB"].table
    index, pairs = ligature_lookup(gsub)
    # One empty glyph for each ligature, since its marks stand where that ligature has its alef.
    void_of = {pair: add_void(font, f"{ligature}.alef") for pair, ligature in pairs.items()}
    rules = []
    for (lam, alef), ligature in pairs.items():
        carries = add_lookup(gsub, [builder.buildSingleSubstSubtable({lam: ligature})])
        empties = add_lookup(gsub, [builder.buildSingleSubstSubtable({alef: void_of[lam, alef]})])
        rules.append((context(font, [], [lam], [alef], carries), context(font, [ligature], [alef], [], empties)))
        font["GDEF"].table.GlyphClassDef.classDefs[ligature] = 1
    gsub.LookupList.Lookup[index] = builder.buildLookup(
        [first for first, _ in rules], flags=IGNORE_MARKS
    )
    second = add_lookup(gsub, [last for _, last in rules])
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "rlig":
            record.Feature.LookupListIndex = [index, second]
            record.Feature.LookupCount = 2
    move_marks(font, {ligature: void_of[pair] for pair, ligature in pairs.items()})
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    split_lam_alef(sys.argv[1], sys.argv[2])
