package lockstep.seeded;

import java.util.List;
import java.util.Locale;
import lockstep.fuzz.detection.LoweringBug;
import lockstep.fuzz.detection.MachineMistake;
import lockstep.fuzz.detection.SeededBug;

/**
 * Seeded bugs of the way from LLVM IR to PTX: selection with parameters, frames and PHIs as it leaves them, leaving SSA
 * form, moves, the layout of frames. The profile beside each is one whose programs show it soon.
 */
final class SeededLoweringBugs {
    private SeededLoweringBugs() {}

    static List<SeededBug> all() {
        return List.of(
                bug(SelectionMistake.DIVISION_WITHOUT_ZEROS, "remat"),
                bug(SelectionMistake.DIVISION_WITHOUT_SIGN, "remat"),
                bug(SelectionMistake.REMAINDER_OF_SIGNED, "remat"),
                bug(SelectionMistake.RIGHT_SHIFT_WITHOUT_ZEROS, "remat"),
                bug(SelectionMistake.RIGHT_SHIFT_OF_ZEROS, "remat"),
                bug(SelectionMistake.SIGNED_SHIFT_AS_UNSIGNED, "remat"),
                bug(SelectionMistake.DIFFERENCE_REVERSED, "default"),
                bug(SelectionMistake.PRODUCT_ADDED_WRONG, "default"),
                bug(SelectionMistake.WIDE_PRODUCT_UNSIGNED, "remat"),
                bug(SelectionMistake.COMPLEMENT_OF_ONE, "shapes"),
                bug(SelectionMistake.TRUNCATED_CLAIMS_ZEROS, "remat"),
                bug(SelectionMistake.SUM_CLAIMS_ZEROS, "nvptx"),
                bug(SelectionMistake.BYTE_EXTENDED_WITHOUT_SIGN, "collectives"),
                bug(SelectionMistake.SIGN_FROM_BIT_ABOVE, "nvptx"),
                bug(SelectionMistake.EXTENSION_WITHOUT_SIGN, "remat"),
                bug(SelectionMistake.ORDER_OF_UNSIGNED_SIGNED, "globalopt"),
                bug(SelectionMistake.ORDER_OF_SIGNED_UNSIGNED, "loops"),
                bug(SelectionMistake.ORDER_WITHOUT_EQUAL, "default"),
                bug(SelectionMistake.COMPARISON_WITHOUT_EXTENSION, "cssa"),
                bug(SelectionMistake.COMPLEMENT_IS_VALUE, "remat"),
                bug(SelectionMistake.CHOICE_REVERSED, "remat"),
                bug(SelectionMistake.CHOICE_OF_FLOATS_REVERSED, "shapes"),
                bug(SelectionMistake.TRUTH_AS_MINUS_ONE, "default"),
                bug(SelectionMistake.TRUTH_FROM_ALL_BITS, "loops"),
                bug(SelectionMistake.FROM_SIGNED_AS_UNSIGNED, "memory"),
                bug(SelectionMistake.GREATEST_UNSIGNED_AS_SIGNED, "nvptx"),
                bug(SelectionMistake.SHUFFLE_OPERANDS_REVERSED, "remat"),
                bug(SelectionMistake.VOTE_OF_ANY_AS_ALL, "cssa"),
                bug(SelectionMistake.COUNT_FROM_WRONG_END, "loops"),
                bug(LoweredMistake.RESULT_NEVER_STORED, "default"),
                bug(LoweredMistake.ARGUMENTS_SWAPPED, "default"),
                bug(LoweredMistake.TRUTH_PASSED_AS_COMPLEMENT, "globalopt"),
                bug(LoweredMistake.ARGUMENT_WITHOUT_MASK, "remat"),
                bug(LoweredMistake.BYTE_LOADED_WITH_SIGN, "shapes"),
                bug(LoweredMistake.SLOTS_OVERLAP, "remat"),
                bug(LoweredMistake.SLOT_OF_ONE_BYTE, "remat"),
                bug(LoweredMistake.SLOT_NOT_ALIGNED, "cssa"),
                bug(LoweredMistake.LOCAL_ADDRESS_AS_GENERIC, "remat"),
                bug(LoweredMistake.PHI_OPERANDS_SWAPPED, "default"),
                bug(LoweredMistake.BRANCH_INVERTED, "default"),
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
                        "all objects of a frame lie at its beginning",
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
