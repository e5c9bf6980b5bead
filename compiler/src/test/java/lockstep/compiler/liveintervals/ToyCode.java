package lockstep.compiler.liveintervals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.code.CodeView.Reconvergence;
import lockstep.ir.code.CodeView.RegisterKind;

/** Code without a dialect: blocks of instructions that only read and write units. Some units are shared by the warp. */
final class ToyCode implements CodeView {
    static final RegisterKind OF_LANES = new RegisterKind("r", false);
    static final RegisterKind OF_WARP = new RegisterKind("u", true);

    /** An operand of an instruction; {@code access} is null for the value that a PHI takes from {@code block}. */
    record Operand(int unit, Access access, int block) {}

    /** An instruction. */
    record Line(boolean isPhi, List<Operand> operands) {
        static Line of(Object... operands) {
            List<Operand> all = new ArrayList<>();
            for (int i = 0; i < operands.length; i += 2) {
                all.add(new Operand((Integer) operands[i], (Access) operands[i + 1], -1));
            }
            return new Line(false, all);
        }

        /** A PHI: {@code unit} gets {@code from[2 i]} if control comes from block {@code from[2 i + 1]}. */
        static Line phi(int unit, int... from) {
            List<Operand> all = new ArrayList<>(List.of(new Operand(unit, Access.DEFINITION, -1)));
            for (int i = 0; i < from.length; i += 2) {
                all.add(new Operand(from[i], null, from[i + 1]));
            }
            return new Line(true, all);
        }
    }

    final List<List<Line>> blocks;
    final BitSet parting = new BitSet();
    private final ArrayFlowGraph flow;
    private final int units;
    private final int shared;
    private final List<Line> lines = new ArrayList<>();
    private final int[] first;

    /** Code with {@code units} units, the last {@code shared} of which the warp has once; branches are divergent. */
    ToyCode(int units, int shared, List<List<Line>> blocks, int[][] successors) {
        this.units = units;
        this.shared = shared;
        this.blocks = blocks;
        flow = ArrayFlowGraph.of(0, successors);
        first = new int[blocks.size() + 1];
        for (int block = 0; block < blocks.size(); block++) {
            first[block] = lines.size();
            lines.addAll(blocks.get(block));
            parting.set(block, successors[block].length > 1);
        }
        first[blocks.size()] = lines.size();
    }

    static ToyCode random(long seed, int units, int shared) {
        Random random = new Random(seed);
        int size = 1 + random.nextInt(7);
        int[][] successors = new int[size][];
        for (int block = 0; block < size; block++) {
            int count = block == size - 1 ? 0 : 1 + random.nextInt(2);
            successors[block] = new int[count];
            for (int i = 0; i < count; i++) {
                successors[block][i] = i == 0 ? block + 1 : random.nextInt(size);
            }
        }
        FlowGraph flow = ArrayFlowGraph.of(0, successors);
        List<List<Line>> blocks = new ArrayList<>();
        for (int block = 0; block < size; block++) {
            List<Line> lines = new ArrayList<>();
            for (int i = random.nextInt(3) - 1; i > 0 && flow.predecessorCount(block) > 0; i--) {
                lines.add(phi(random, units, flow, block));
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                lines.add(line(random, units));
            }
            blocks.add(lines);
        }
        ToyCode code = new ToyCode(units, shared, blocks, successors);
        for (int block = 0; block < size; block++) {
            code.parting.set(block, code.parting.get(block) && random.nextInt(4) > 0);
        }
        return code;
    }

    private static Line phi(Random random, int units, FlowGraph flow, int block) {
        int[] from = new int[2 * flow.predecessorCount(block)];
        for (int i = 0; i < flow.predecessorCount(block); i++) {
            from[2 * i] = random.nextInt(units);
            from[2 * i + 1] = flow.predecessor(block, i);
        }
        return Line.phi(random.nextInt(units), from);
    }

    private static Line line(Random random, int units) {
        List<Operand> operands = new ArrayList<>();
        BitSet taken = new BitSet();
        for (int i = random.nextInt(4); i > 0; i--) {
            Access access = Access.values()[random.nextInt(Access.values().length)];
            int unit = random.nextInt(units);
            boolean isSecondWrite = access != Access.USE && taken.get(unit);
            if (!isSecondWrite) {
                taken.set(unit, taken.get(unit) || access != Access.USE);
                operands.add(new Operand(unit, access, -1));
            }
        }
        return new Line(false, operands);
    }

    @Override
    public FlowGraph flow() {
        return flow;
    }

    @Override
    public int first(int block) {
        return first[block];
    }

    @Override
    public boolean isPhi(int instruction) {
        return lines.get(instruction).isPhi();
    }

    @Override
    public void operands(int instruction, Operands to) {
        for (Operand operand : lines.get(instruction).operands()) {
            if (operand.access() == null) {
                to.incoming(operand.unit(), operand.block());
            } else {
                to.operand(operand.unit(), operand.access());
            }
        }
    }

    @Override
    public int units() {
        return units;
    }

    @Override
    public RegisterKind kind(int unit) {
        return unit < units - shared ? OF_LANES : OF_WARP;
    }

    @Override
    public int size(int unit) {
        return 1 + unit % 2;
    }

    @Override
    public String name(int unit) {
        return kind(unit).name() + unit;
    }

    @Override
    public Reconvergence convergence() {
        return Reconvergence.AT_POST_DOMINATORS;
    }

    @Override
    public boolean mayPart(int block) {
        return parting.get(block);
    }

    @Override
    public boolean mayWait(int block) {
        return false;
    }
}
