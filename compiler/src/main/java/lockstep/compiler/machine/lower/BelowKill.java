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
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Moves the row that computes what a PHI takes for the next round behind the last row of its block that reads the PHI.
 * The two are not live together then, and PHI elimination needs no copy, nor a block on the edge for it.
 *
 * <pre>
 * Body:                                      Body:
 *   phi.b32 %r1, 0, Start, %r2, Body;          phi.b32 %r1, 0, Start, %r2, Body;
 *   add.s32 %r2, %r1, 1;                       setp.eq.b32 %p1, %r1, 4;
 *   setp.eq.b32 %p1, %r1, 4;                   add.s32 %r2, %r1, 1;
 *   @!%p1 bra Body;                            @!%p1 bra Body;
 * </pre>
 *
 * <p>A row is moved to before the branch of its block if it is one of {@link PureRows}, PHIs alone read its result or
 * rows of other blocks, and a row behind it reads the PHI that is to share its register, but not the branch itself. Rows
 * keep their order among each other. It stays in its block, so that the same lanes execute it. Linear.
 */
final class BelowKill {
    static final Rule MOVE = new Rule(
            TwoAddressInstruction.NAME, "below-kill", "a value of the next round is computed behind the last use of this");

    private final MachineEditor editor;
    private final PureRows pure;
    /** The block of each row, and its place there. */
    private final Map<PtxInstruction, Integer> blocks = new IdentityHashMap<>();
    private final Map<PtxInstruction, Integer> places = new IdentityHashMap<>();

    private BelowKill(MachineFunction function, MachineEditor editor) {
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

    /** Moves what it can of a function in SSA form, and says how many rows. */
    static int run(MachineEditor editor) {
        MachineFunction function = editor.snapshot();
        BelowKill below = new BelowKill(function, editor);
        Set<PtxInstruction> wanted = new LinkedHashSet<>();
        for (MachineBlock block : function.blocks()) {
            block.instructions().stream()
                    .takeWhile(row -> row.opcode() == PtxOpcode.PHI)
                    .forEach(phi -> below.collect(phi, wanted));
        }
        int moved = 0;
        for (MachineBlock block : function.blocks()) {
            Optional<PtxInstruction> end = block.terminator();
            for (PtxInstruction row : block.instructions()) {
                if (end.isPresent() && wanted.contains(row) && editor.moveBefore(MOVE, end.get(), row)) {
                    moved++;
                }
            }
        }
        return moved;
    }

    /** Adds the rows that compute values of {@code phi} and are to be moved. */
    private void collect(PtxInstruction phi, Set<PtxInstruction> wanted) {
        Map<Integer, PtxInstruction> lastReaders = new HashMap<>();
        for (PtxInstruction reader : editor.uses((PtxRegister) phi.operand(0))) {
            lastReaders.merge(blocks.get(reader), reader, (a, b) -> places.get(a) > places.get(b) ? a : b);
        }
        for (int index = 1; index + 1 < phi.operands().size(); index += 2) {
            if (phi.operand(index) instanceof PtxRegister value) {
                for (PtxInstruction row : editor.definitions(value)) {
                    if (pure.isMovable(row) && isBefore(row, lastReaders.get(blocks.get(row))) && isForOthers(row)) {
                        wanted.add(row);
                    }
                }
            }
        }
    }

    private boolean isBefore(PtxInstruction row, @Nullable PtxInstruction reader) {
        return reader != null
                && reader != row
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
