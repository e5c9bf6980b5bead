package lockstep.compiler.machine.lower;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.machine.PureRows;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.rule.Rule;

/**
 * Sees to it that what a PHI takes for the next round is computed behind the last row of its block that reads the PHI.
 * The two are not live together then, and PHI elimination needs no copy, nor a block on the edge for it. If that
 * last row
 * is the only one behind, and compares the PHI with a number for being equal, it compares the next value instead, as
 * ptxas wants to see loops that it unrolls; else the row that computes the next value is moved.
 *
 * <pre>
 * Body:                                      Body:
 *   phi.b32 %r1, 0, Start, %r2, Body;          phi.b32 %r1, 0, Start, %r2, Body;
 *   add.s32 %r2, %r1, 1;                       setp.lt.s32 %p1, %r1, 4;
 *   setp.lt.s32 %p1, %r1, 4;                   add.s32 %r2, %r1, 1;
 *   @%p1 bra Body;                             @%p1 bra Body;
 * </pre>
 *
 * <p>That is what would be with {@code setp.lt}; with {@code setp.eq} the comparison becomes
 * {@code setp.eq.b32 %p1, %r2, 5}: sums wrap around, so that equality is the same before and behind an addition.
 *
 * <p>A row is moved to before the branch of its block if it is one of {@link PureRows}, PHIs alone read its result or
 * rows of other blocks, and a row behind it reads the PHI that is to share its register, but not the branch itself.
 * Rows
 * keep their order among each other. It stays in its block, so that the same lanes execute it. Linear.
 */
final class RescheduleBelowKill {
    static final Rule MOVE = new Rule(
            TwoAddressInstruction.NAME, "below-kill",
            "a value of the next round is computed behind the last use of this");

    static final Rule NEXT = new Rule(
            TwoAddressInstruction.NAME, "compare-next",
            "the value of the next round is compared in place of this one's");

    private static final int TEST_OPERANDS = 3;

    private final MachineEditor editor;
    private final PureRows pure;
    /** The block of each row, and its place there. */
    private final Map<PtxInstruction, Integer> blocks = new IdentityHashMap<>();
    private final Map<PtxInstruction, Integer> places = new IdentityHashMap<>();

    private RescheduleBelowKill(MachineFunction function, MachineEditor editor) {
        this.editor = editor;
        pure = PureRows.of(function);
        for (int block = 0; block < function.blocks().size(); block++) {
            List<PtxInstruction> rows = function.blocks().get(block).instructions();
            for (int place = 0; place < rows.size(); place++) {
                blocks.put(rows.get(place), block);
                places.put(rows.get(place), place);
            }
        }
    }

    /** Moves and changes what it can of a function in SSA form, and says how many rows. */
    static int run(MachineEditor editor) {
        MachineFunction function = editor.snapshot();
        RescheduleBelowKill below = new RescheduleBelowKill(function, editor);
        Set<PtxInstruction> wanted = new LinkedHashSet<>();
        int moved = 0;
        for (MachineBlock block : function.blocks()) {
            for (PtxInstruction row : block.instructions()) {
                if (row.opcode() != PtxOpcode.PHI) {
                    break;
                }
                moved += below.collect(row, wanted);
            }
        }
        for (MachineBlock block : function.blocks()) {
            Optional<PtxInstruction> end = block.terminator();
            for (PtxInstruction row : block.instructions()) {
                // a comparison may have come to read it since
                boolean isWanted = end.isPresent() && wanted.contains(row) && below.isForOthers(row);
                if (isWanted && editor.moveBefore(MOVE, end.get(), row)) {
                    moved++;
                }
            }
        }
        return moved;
    }

    /** Adds the rows that compute values of {@code phi} and are to be moved; says how many comparisons it changed. */
    private int collect(PtxInstruction phi, Set<PtxInstruction> wanted) {
        int changed = 0;
        PtxRegister result = (PtxRegister) phi.operand(0);
        Map<Integer, PtxInstruction> lastReaders = new HashMap<>();
        for (PtxInstruction reader : editor.uses(result)) {
            lastReaders.merge(blocks.get(reader), reader, (a, b) -> places.get(a) > places.get(b) ? a : b);
        }
        for (int index = 1; index + 1 < phi.operands().size(); index += 2) {
            if (phi.operand(index) instanceof PtxRegister value) {
                for (PtxInstruction row : editor.definitions(value)) {
                    PtxInstruction last = lastReaders.get(blocks.get(row));
                    if (pure.isMovable(row) && last != null && isBefore(row, last) && isForOthers(row)) {
                        Optional<PtxInstruction> next =
                                isOnlyOneBehind(row, last, result)
                                        ? comparingNext(row, last, result) : Optional.empty();
                        if (next.isEmpty()) {
                            wanted.add(row);
                        } else if (editor.replace(NEXT, last, next.get())) {
                            blocks.put(next.get(), blocks.get(last));
                            places.put(next.get(), places.get(last));
                            lastReaders.put(blocks.get(row), next.get());
                            changed++;
                        }
                    }
                }
            }
        }
        return changed;
    }

    private boolean isOnlyOneBehind(PtxInstruction row, PtxInstruction last, PtxRegister register) {
        return editor.uses(register).stream()
                .filter(reader -> reader != last && blocks.get(reader).equals(blocks.get(row)))
                .allMatch(reader -> places.get(reader) <= places.get(row));
    }

    /** What compares the result of {@code sum}, a number more than {@code register}, as {@code test} compares that. */
    private static Optional<PtxInstruction> comparingNext(
            PtxInstruction sum, PtxInstruction test, PtxRegister register) {
        boolean isSum = sum.opcode() == PtxOpcode.ADD
                && sum.suffixes().size() == 1
                && sum.type(0).kind() != PtxType.Kind.FLOAT
                && !sum.type(0).isPacked()
                && sum.operand(1) == register;
        boolean isTest = test.opcode() == PtxOpcode.SETP
                && test.guard().isEmpty()
                && test.operands().size() == TEST_OPERANDS
                && test.suffixes().size() == 2
                && (test.has(PtxModifier.EQ) || test.has(PtxModifier.NE))
                && test.type(0).kind() != PtxType.Kind.FLOAT
                && test.operand(1) == register;
        if (!isSum
                || !isTest
                || sum.type(0).width() != test.type(0).width()
                || !(sum.operand(2) instanceof PtxInteger more)
                || !(test.operand(2) instanceof PtxInteger number)) {
            return Optional.empty();
        }
        int unused = Long.SIZE - sum.type(0).width();
        PtxInteger next = PtxInteger.of(number.value() + more.value() << unused >> unused);
        return Optional.of(test.withOperands(List.of(test.operand(0), sum.operand(0), next)));
    }

    private boolean isBefore(PtxInstruction row, PtxInstruction reader) {
        return reader != row
                && places.get(row) < places.get(reader)
                && !MachineBlock.isTerminator(reader);
    }

    /** Whether no row of its block reads the result of {@code row}, but for PHIs. */
    private boolean isForOthers(PtxInstruction row) {
        return editor.uses((PtxRegister) row.operand(0)).stream()
                .allMatch(reader -> reader.opcode() == PtxOpcode.PHI
                        || !blocks.get(reader).equals(blocks.get(row)));
    }
}
