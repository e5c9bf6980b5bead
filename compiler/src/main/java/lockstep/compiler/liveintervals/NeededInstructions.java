package lockstep.compiler.liveintervals;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.BitSet;
import java.util.function.IntPredicate;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import org.jspecify.annotations.Nullable;

/**
 * The needed instructions of a function: the roots, which do something other than write registers, and the instructions
 * that write what a needed instruction reads. All others are dead and can be removed, also those that read each other
 * around a loop, which liveness alone does not find.
 *
 * <p>Each root is needed. For each unit that a needed instruction reads, the search goes backwards along all paths up
 * to a definition that writes the unit for all lanes; each definition on the path, partial ones too, is needed. The
 * rules are those of {@link LiveIntervals}: a guarded write does not stop the search, as the other lanes keep the
 * previous contents; and a unit that the warp has once is followed along the paths of the warp, where a write in an arm
 * that only some lanes execute does not stop it either. Each access and each block is visited once for each unit, so
 * time and space are linear in the function and in the blocks through which units are live. Sources: Cytron et al.
 * (1991) for marking; Boissinot et al., path exploration by variable (2011).
 *
 * <p>Example: in {@code x = 1; @p x = 2; y = x + 1; store x} the store is the root; both writes of {@code x} are needed
 * for it, and {@code y = x + 1} is not.
 */
public final class NeededInstructions {
    private static final int READ = 1;
    private static final int WRITTEN = 2;
    private static final int IN_PART = 4;

    private final CodeView code;
    private final SlotIndexes indexes;
    private final @Nullable WarpFlow warp;
    private final UnitAccesses accesses;
    /** The accesses visited. */
    private final BitSet passed = new BitSet();
    /** The units and blocks whose ends were visited. */
    private final LongOpenHashSet left = new LongOpenHashSet();

    private final BitSet needed = new BitSet();
    private final IntArrayList toDo = new IntArrayList();
    private final IntArrayList ends = new IntArrayList();

    private NeededInstructions(CodeView code, IntPredicate isMark) {
        this.code = code;
        indexes = new SlotIndexes(code);
        warp = code.hasSharedUnits() ? WarpFlow.of(code) : null;
        accesses = new UnitAccesses(code, this::bits, isMark);
    }

    /**
     * The needed instructions of {@code code}.
     *
     * @param isRoot whether an instruction does something other than write registers
     * @param isMark whether an instruction just marks the end of registers: it is never needed, and does not stop a
     *     search
     */
    public static BitSet of(CodeView code, IntPredicate isRoot, IntPredicate isMark) {
        NeededInstructions search = new NeededInstructions(code, isMark);
        for (int instruction = 0; instruction < code.instructions(); instruction++) {
            if (!isMark.test(instruction) && isRoot.test(instruction)) {
                search.need(instruction);
            }
        }
        while (!search.toDo.isEmpty()) {
            search.read(search.toDo.popInt());
        }
        return search.needed;
    }

    private int bits(int unit, int instruction, Access access) {
        boolean isOfArm = warp != null && code.kind(unit).isShared() && warp.isArm(indexes.block(instruction));
        return switch (access) {
            case USE -> READ;
            case PARTIAL_DEFINITION -> IN_PART;
            case DEFINITION, EARLY_DEFINITION -> isOfArm ? IN_PART : WRITTEN;
        };
    }

    private void need(int instruction) {
        if (!needed.get(instruction)) {
            needed.set(instruction);
            toDo.add(instruction);
        }
    }

    /** Searches for the definitions of the units that {@code instruction} reads. */
    private void read(int instruction) {
        code.operands(instruction, new CodeView.Operands() {
            @Override
            public void operand(int unit, Access access) {
                if (access == Access.USE) {
                    from(unit, indexes.block(instruction), accesses.before(unit, instruction));
                }
            }

            @Override
            public void incoming(int unit, int block) {
                leave(unit, block);
                finish(unit);
            }
        });
    }

    private void from(int unit, int block, int access) {
        back(unit, block, access);
        finish(unit);
    }

    private void finish(int unit) {
        while (!ends.isEmpty()) {
            int node = ends.popInt();
            if (node < code.flow().size()) {
                back(unit, node, accesses.before(unit, code.first(node + 1)));
            } else {
                enter(unit, node);
            }
        }
    }

    /** Searches backwards in {@code block} from {@code access} on. */
    private void back(int unit, int block, int access) {
        for (int at = access; at >= accesses.first(unit); at--) {
            int instruction = accesses.instruction(at);
            if (indexes.block(instruction) != block) {
                break;
            }
            if (passed.get(at)) {
                return;
            }
            passed.set(at);
            if ((accesses.bits(at) & (WRITTEN | IN_PART)) != 0) {
                need(instruction);
            }
            if ((accesses.bits(at) & WRITTEN) != 0) {
                return;
            }
        }
        enter(unit, block);
    }

    /** The search has reached the beginning of a block. */
    private void enter(int unit, int node) {
        FlowGraph ways = warp != null && code.kind(unit).isShared() ? warp.graph() : code.flow();
        for (int i = 0; i < ways.predecessorCount(node); i++) {
            leave(unit, ways.predecessor(node, i));
        }
    }

    private void leave(int unit, int node) {
        if (left.add((long) unit << Integer.SIZE | node)) {
            ends.add(node);
        }
    }
}
