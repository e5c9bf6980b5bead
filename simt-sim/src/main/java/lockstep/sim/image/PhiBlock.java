package lockstep.sim.image;

import java.util.ArrayList;
import java.util.List;

/**
 * The PHIs of one block of a program whose registers are cells: all are read before any is written, each lane by its
 * own last edge. S5.2.
 */
public final class PhiBlock {
    private final FunctionAssembler into;
    private final int block;
    private final List<Integer> bases = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();

    /** @param block that begins with them */
    public PhiBlock(FunctionAssembler into, int block) {
        this.into = into;
        this.block = block;
    }

    /** Adds a PHI whose result is {@code count} cells from {@code base} on. */
    public void add(int base, int count) {
        bases.add(base);
        counts.add(count);
    }

    /** Makes {@code op}, of kind {@link OpKind.Move#PHIS}, the first of the block: it counts as the PHIs. */
    public void enter(OpBuilder op) {
        op.setNumbers(ints(bases));
        op.setOperands(new int[0], ints(counts));
        op.setWeight(bases.size());
        into.add(op);
    }

    private static int[] ints(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Sets what the PHIs read on the edges from a block.
     *
     * @param incoming the cells that each PHI reads, in the order in which they were added; empty for none
     */
    public void setIncoming(int source, List<List<Integer>> incoming) {
        List<Integer> from = new ArrayList<>();
        List<Integer> to = new ArrayList<>();
        for (int phi = 0; phi < incoming.size(); phi++) {
            List<Integer> cells = incoming.get(phi);
            for (int i = 0; i < cells.size(); i++) {
                int target = bases.get(phi) + i;
                if (cells.get(i) != target) {
                    from.add(cells.get(i));
                    to.add(target);
                }
            }
        }
        into.setMoves(new FunctionAssembler.Moves(source, block, from, to));
    }
}
