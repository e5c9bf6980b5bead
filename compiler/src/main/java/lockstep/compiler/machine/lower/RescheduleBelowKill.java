package lockstep.compiler.machine.lower;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * Moves the computation of a PHI's value for the next iteration below the last use of the PHI in the same block. The
 * two are then not live at the same time, and PHI elimination needs neither a copy nor a block on the edge for it. If
 * the last use is the only one below the computation, and tests the PHI for equality with a number, it is changed to
 * test the next value instead, which is the form of loops that ptxas unrolls; otherwise the computation is moved.
 *
 * <pre>
 * Body:                                      Body:
 *   phi.b32 %r1, 0, Start, %r2, Body;          phi.b32 %r1, 0, Start, %r2, Body;
 *   add.s32 %r2, %r1, 1;                       setp.lt.s32 %p1, %r1, 4;
 *   setp.lt.s32 %p1, %r1, 4;                   add.s32 %r2, %r1, 1;
 *   @%p1 bra Body;                             @%p1 bra Body;
 * </pre>
 *
 * <p>With {@code setp.eq} instead of {@code setp.lt} the comparison would become {@code setp.eq.b32 %p1, %r2, 5}:
 * addition wraps around, so it preserves equality.
 *
 * <p>A row is moved to just before the branch of its block if it is pure ({@link PureRows}), its result is used only by
 * PHIs and in other blocks, and a row below it, other than the branch itself, uses the PHI that is to share its
 * register. Moved rows keep their relative order. A row stays in its block, so the same lanes execute it. Linear.
 */
final class RescheduleBelowKill {
    static final Rule MOVE = new Rule(
            TwoAddressInstruction.NAME,
            "below-kill",
            "the value of the next iteration is computed after the last use of the current one");

    static final Rule NEXT = new Rule(
            TwoAddressInstruction.NAME,
            "compare-next",
            "the value of the next iteration is compared instead of the current one");

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

    /** Runs on a function in SSA form; returns the number of rows moved or changed. */
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
                // a changed comparison may use it now
                boolean isWanted = end.isPresent() && wanted.contains(row) && below.isUnusedInBlock(row);
                if (isWanted && editor.moveBefore(MOVE, end.get(), row)) {
                    moved++;
                }
            }
        }
        return moved;
    }

    /**
     * Adds the rows that compute values of {@code phi} and should be moved; returns the number of changed comparisons.
     */
    private int collect(PtxInstruction phi, Set<PtxInstruction> wanted) {
        int changed = 0;
        PtxRegister result = (PtxRegister) phi.operand(0);
        Map<Integer, PtxInstruction> lastReaders = new HashMap<>();
        for (PtxInstruction reader : editor.uses(result)) {
            lastReaders.merge(block(reader), reader, (a, b) -> place(a) > place(b) ? a : b);
        }
        for (int index = 1; index + 1 < phi.operands().size(); index += 2) {
            if (phi.operand(index) instanceof PtxRegister value) {
                for (PtxInstruction row : editor.definitions(value)) {
                    PtxInstruction last = lastReaders.get(block(row));
                    if (pure.isMovable(row) && last != null && isBefore(row, last) && isUnusedInBlock(row)) {
                        Optional<PtxInstruction> next =
                                isOnlyUseBelow(row, last, result) ? comparingNext(row, last, result) : Optional.empty();
                        if (next.isEmpty()) {
                            wanted.add(row);
                        } else if (editor.replace(NEXT, last, next.get())) {
                            blocks.put(next.get(), block(last));
                            places.put(next.get(), place(last));
                            lastReaders.put(block(row), next.get());
                            changed++;
                        }
                    }
                }
            }
        }
        return changed;
    }

    private int block(PtxInstruction row) {
        return Objects.requireNonNull(blocks.get(row));
    }

    private int place(PtxInstruction row) {
        return Objects.requireNonNull(places.get(row));
    }

    private boolean isOnlyUseBelow(PtxInstruction row, PtxInstruction last, PtxRegister register) {
        return editor.uses(register).stream()
                .filter(reader -> reader != last && block(reader) == block(row))
                .allMatch(reader -> place(reader) <= place(row));
    }

    /**
     * The comparison of {@code sum}, which is {@code register} plus a number, that is equivalent to {@code test} of
     * {@code register}.
     */
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
        return reader != row && place(row) < place(reader) && !MachineBlock.isTerminator(reader);
    }

    /** Whether the result of {@code row} has no uses in its block except PHIs. */
    private boolean isUnusedInBlock(PtxInstruction row) {
        return editor.uses((PtxRegister) row.operand(0)).stream()
                .allMatch(reader -> reader.opcode() == PtxOpcode.PHI || block(reader) != block(row));
    }
}
