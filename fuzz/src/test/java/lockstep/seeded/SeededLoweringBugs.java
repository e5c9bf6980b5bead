package lockstep.seeded;

import java.util.List;
import java.util.Locale;
import lockstep.fuzz.detection.LoweringBug;
import lockstep.fuzz.detection.LoweringBug.MachineMistake;
import lockstep.fuzz.detection.SeededBug;

/**
 * Seeded bugs of the way from LLVM IR to PTX: selection with parameters, frames and PHIs as it leaves them, leaving SSA
 * form, moves, the layout of frames. The profile beside each is one whose programs show it. Mistakes that change most
 * programs are not among them: tests make them individually.
 */
final class SeededLoweringBugs {
    private SeededLoweringBugs() {}

    static List<SeededBug> all() {
        return List.of(
                bug(WrongRule.HALF_WORD_REMAINDER_OF_SIGNED, "default"),
                bug(WrongRule.COMPLEMENT_ADDED_AS_NEGATION, "default"),
                bug(WrongRule.TRUE_OR_AS_AND, "default"),
                bug(WrongRule.WIDE_CHOICE_REVERSED, "default"),
                bug(WrongRule.HALF_WORD_WIDENED_WITHOUT_SIGN, "default"),
                bug(WrongRule.LEAST_AS_GREATEST, "default"),
                bug(WrongRule.UNSIGNED_LEAST_AS_SIGNED, "default"),
                bug(WrongRule.HALVES_ORDERED_WITHOUT_EQUAL, "default"),
                bug(WrongRule.SHIFTED_SUM_UNSCALED, "default"),
                bug(WrongRule.NEGATION_OF_DOUBLE_AS_ABSOLUTE, "default"),
                bug(WrongRule.BYTES_COMPARED_AS_ZEROS, "default"),
                bug(WrongRule.HALF_WORDS_COMPARED_UNSIGNED, "default"),
                bug(WrongRule.ZEROS_COUNTED_FROM_BELOW, "nvptx"),
                bug(WrongRule.BLOCKS_FOR_THREADS, "nvptx"),
                bug(SelectionMistake.DIVISION_WITHOUT_SIGN, "remat"),
                bug(SelectionMistake.RIGHT_SHIFT_OF_ZEROS, "remat"),
                bug(SelectionMistake.SUM_CLAIMS_ZEROS, "nvptx"),
                bug(SelectionMistake.SIGN_FROM_BIT_ABOVE, "nvptx"),
                bug(SelectionMistake.COMPARISON_WITHOUT_EXTENSION, "cssa"),
                bug(SelectionMistake.GREATEST_UNSIGNED_AS_SIGNED, "nvptx"),
                bug(LoweredMistake.RESULT_NEVER_STORED, "default"),
                bug(LoweredMistake.ARGUMENTS_SWAPPED, "default"),
                bug(LoweredMistake.ARGUMENT_WITHOUT_MASK, "remat"),
                bug(LoweredMistake.SLOTS_OVERLAP, "remat"),
                bug(LoweredMistake.TABLE_SHIFTED, "remat"),
                new LoweringBug(
                        "phi-node-elimination",
                        "copy-lost",
                        "a copy for a PHI is missing",
                        "default",
                        new MachineMistake.OfPass(MachineMistakes::copyLost)),
                new LoweringBug(
                        "phi-node-elimination",
                        "last-copy-lost",
                        "the last copy of a parallel copy is missing",
                        "default",
                        new MachineMistake.OfPass(MachineMistakes::lastCopyLost)),
                new LoweringBug(
                        "phi-node-elimination",
                        "truth-copy-lost",
                        "a copy of a truth value is missing",
                        "default",
                        new MachineMistake.OfPass(MachineMistakes::truthCopyLost)),
                new LoweringBug(
                        "phi-node-elimination",
                        "wide-copy-lost",
                        "a copy of 64 bits is missing",
                        "default",
                        new MachineMistake.OfPass(MachineMistakes::wideCopyLost)),
                new LoweringBug(
                        "phi-node-elimination",
                        "sources-exchanged",
                        "two copies read what the other one is to read",
                        "default",
                        new MachineMistake.OfPass(MachineMistakes::sourcesExchanged)),
                new LoweringBug(
                        "phi-node-elimination",
                        "copies-one-after-the-other",
                        "a parallel copy reads what it has written",
                        "cssa",
                        new MachineMistake.OfPass(MachineMistakes::copiesOneAfterTheOther)),
                new LoweringBug(
                        "post-ra-pseudos",
                        "moves-reordered",
                        "a move overwrites what the next one reads",
                        "cssa",
                        new MachineMistake.OfPass(MachineMistakes::movesReordered)),
                new LoweringBug(
                        "prologepilog",
                        "objects-overlap",
                        "all objects of a frame are at its beginning",
                        "remat",
                        new MachineMistake.OfPass(MachineMistakes::objectsOverlap)),
                new LoweringBug(
                        "prologepilog",
                        "objects-shifted",
                        "objects of a frame lie four bytes further on",
                        "remat",
                        new MachineMistake.OfPass(MachineMistakes::objectsShifted)),
                new LoweringBug(
                        "prologepilog",
                        "frame-in-generic-memory",
                        "the generic address of a frame is the local one",
                        "remat",
                        new MachineMistake.OfPass(MachineMistakes::frameInGenericMemory)));
    }

    private static SeededBug bug(WrongRule rule, String profile) {
        return new LoweringBug(
                LoweringBug.SELECT,
                name(rule),
                rule.summary(),
                profile,
                new MachineMistake.OfSelection(rule.selector()));
    }

    private static SeededBug bug(SelectionMistake mistake, String profile) {
        return new LoweringBug(
                LoweringBug.SELECT,
                name(mistake),
                mistake.summary(),
                profile,
                new MachineMistake.OfSelection(mistake.selector()));
    }

    private static SeededBug bug(LoweredMistake mistake, String profile) {
        return new LoweringBug(
                LoweringBug.SELECT,
                name(mistake),
                name(mistake).replace('-', ' '),
                profile,
                new MachineMistake.OfSelection(mistake.selector()));
    }

    private static String name(Enum<?> mistake) {
        return mistake.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
