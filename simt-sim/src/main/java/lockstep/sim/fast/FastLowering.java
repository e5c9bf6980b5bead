package lockstep.sim.fast;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.sim.image.BarrierKind;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.Edge;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.SpecialRegister;
import lockstep.sim.memory.AccessShape;
import org.jspecify.annotations.Nullable;

/**
 * Lowers a function to the form that the fast engine runs: for each instruction a short form, or {@link FastCode#STEP}.
 * Wherever a short form reports that it executed the instruction, the effect must be that of the reference engine.
 */
final class FastLowering {
    private static final long MAX_INDEX = 1L << 31;
    private static final int MAX_INDICES = 8;
    private static final int BARRIERS = 16;
    private static final int[] NO_CELLS = {};
    private static final Set<SpecialRegister> CLOCKS = EnumSet.of(
            SpecialRegister.CLOCK,
            SpecialRegister.CLOCK64,
            SpecialRegister.GLOBALTIMER,
            SpecialRegister.GLOBALTIMER_LO);

    /** Units whose short forms may be executed for a subset of a group's lanes. */
    private static final Set<OpKind.Unit> MAY_HAVE_GUARDS = EnumSet.of(
            OpKind.Unit.MOVE,
            OpKind.Unit.ARITHMETIC,
            OpKind.Unit.ADDRESS,
            OpKind.Unit.MEMORY,
            OpKind.Unit.NONE,
            OpKind.Unit.GROUP);

    private final FunctionImage image;
    private final FastRegisterKind[] kinds;
    private final FastEdge[] edges;
    /** Edges by their target block. */
    private final Int2ObjectOpenHashMap<List<FastEdge>> edgesInto = new Int2ObjectOpenHashMap<>();

    private final ArithmeticLowering arithmetic;

    /** The cells that the present instruction reads. */
    private final IntArrayList found = new IntArrayList();

    private FastLowering(FunctionImage image) {
        this.image = image;
        this.kinds = new FastRegisterKind[image.cellCount()];
        for (int cell = 0; cell < kinds.length; cell++) {
            kinds[cell] = image.isOfWarp(cell) ? FastRegisterKind.WIDE : FastRegisterKind.of(image.cellWidth(cell));
        }
        this.edges = new FastEdge[image.edgeCount()];
        this.arithmetic = new ArithmeticLowering(image, kinds);
    }

    static FastFunction lower(FunctionImage image) {
        FastLowering lowering = new FastLowering(image);
        lowering.makeEdges();
        FastOp[] code = new FastOp[image.size()];
        for (int pc = 0; pc < code.length; pc++) {
            code[pc] = lowering.op(image.op(pc));
        }
        FastOp[] natives = NativeLowering.of(image, code, lowering::shortForm);
        return new FastFunction(image, Fusion.of(natives), lowering.edges, lowering.kinds);
    }

    private void makeEdges() {
        for (int i = 0; i < edges.length; i++) {
            Edge edge = image.edge(i);
            Op first = image.op(edge.targetPc);
            int phis = first.kind == OpKind.Move.PHIS ? first.numberCount() : 0;
            edges[i] = new FastEdge(edge, phis, first.hasPhiFlags());
            edgesInto.computeIfAbsent(edge.target, block -> new ArrayList<>()).add(edges[i]);
        }
    }

    private FastOp op(Op op) {
        int[] reads = reads(op);
        int[] writes = writes(op);
        boolean isStep = op.redrawnCount() > 0 || areAnyOfWarp(reads) || areAnyOfWarp(writes);
        FastOp fast = isStep ? new FastOp(FastCode.STEP, op) : shortForm(op);
        if (op.guard >= 0 && !MAY_HAVE_GUARDS.contains(op.kind.unit()) && fast.code != FastCode.EXIT) {
            fast = new FastOp(FastCode.STEP, op);
        }
        fast.guard = op.guard;
        fast.isGuardNegated = op.isGuardNegated;
        fast.isShared = op.isShared;
        fast.isOfWarp = op.isShared || op.kind == OpKind.Convergence.LEAVE;
        boolean changesFrame = op.kind instanceof OpKind.Call call && call.changesFrame();
        int[] passed = run(0, changesFrame ? image.threadCells() : 0);
        fast.reads = joined(reads, passed);
        fast.writes = joined(writes, passed);
        return fast;
    }

    /**
     * Whether any of these cells is shared by all frames that the warp's lanes are in. A frame keeps no fast register
     * for such a cell: it would be out of date whenever lanes in another frame write the cell.
     */
    private boolean areAnyOfWarp(int[] cells) {
        for (int cell : cells) {
            if (image.isOfWarp(cell)) {
                return true;
            }
        }
        return false;
    }

    private static int[] joined(int[] first, int[] second) {
        if (second.length == 0) {
            return first;
        }
        int[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    private static int[] writes(Op op) {
        if (op.kind == OpKind.Move.UNDEFINE) {
            return op.numbers();
        }
        return op.kind == OpKind.Convergence.LEAVE ? op.operands() : run(op.result, op.resultCount);
    }

    private static FastOp nothing(Op op) {
        if (op.kind == OpKind.Other.ISSUE) {
            throw new IllegalArgumentException("the fast engine does not follow registers in flight");
        }
        return new FastOp(op.kind == OpKind.Other.NOTHING ? FastCode.NOTHING : FastCode.STEP, op);
    }

    private FastOp shortForm(Op op) {
        return switch (op.kind.unit()) {
            case MOVE -> op.kind == OpKind.Move.PHIS ? phis(op) : moves(op);
            case ARITHMETIC -> op.kind == OpKind.Arithmetic.SPECIAL_REGISTER ? special(op) : arithmetic.op(op);
            case ADDRESS -> op.kind == OpKind.Address.ADDRESS ? address(op) : new FastOp(FastCode.STEP, op);
            case MEMORY -> access(op);
            case CONTROL -> control(op);
            case BARRIER -> barrier(op);
            case NONE -> nothing(op);
            case CALL -> end(op);
            case GROUP -> lanes(op);
            case COLLECTIVE, CONVERGENCE -> new FastOp(FastCode.STEP, op);
        };
    }

    private static FastOp end(Op op) {
        FastCode code = op.kind == OpKind.Call.RETURN
                ? FastCode.RETURN
                : op.kind == OpKind.Call.EXIT ? FastCode.EXIT : FastCode.STEP;
        return new FastOp(code, op);
    }

    private FastOp lanes(Op op) {
        boolean isShort = op.kind == OpKind.Group.LANES && image.cellWidth(op.result) == Integer.SIZE;
        FastOp fast = new FastOp(isShort ? FastCode.LANES : FastCode.STEP, op);
        fast.d = op.result;
        fast.a = isShort && op.operandCount() > 0 ? op.operand(0) : -1;
        return fast;
    }

    // ---- what the reference engine reads

    private static int[] run(int first, int count) {
        if (first < 0 || count == 0) {
            return NO_CELLS;
        }
        int[] cells = new int[count];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = first + i;
        }
        return cells;
    }

    private int[] reads(Op op) {
        found.clear();
        if (op.kind == OpKind.Move.PHIS) {
            for (FastEdge edge : edgesInto.getOrDefault(op.block, List.of())) {
                for (int i = 0; i < edge.edge.moveCount(); i++) {
                    add(edge.edge.moveFrom(i));
                }
            }
        } else {
            for (int i = 0; i < op.operandCount(); i++) {
                for (int leaf = 0; op.operand(i) >= 0 && leaf < op.operandCells(i); leaf++) {
                    add(op.operand(i) + leaf);
                }
            }
        }
        return found.isEmpty() ? NO_CELLS : found.toIntArray();
    }

    private void add(int cell) {
        if (cell >= 0 && image.constant(cell) == null) {
            found.add(cell);
        }
    }

    // ---- copies

    private FastOp phis(Op op) {
        FastOp fast = new FastOp(FastCode.PHIS, op);
        IntArrayList written = new IntArrayList();
        for (int i = 0; i < op.numberCount(); i++) {
            for (int leaf = 0; leaf < op.operandCells(i); leaf++) {
                written.add(op.number(i) + leaf);
            }
        }
        fast.targets = written.toIntArray();
        return fast;
    }

    private FastOp moves(Op op) {
        if (op.kind == OpKind.Move.REGROUP) {
            return regroup(op);
        }
        if (op.kind == OpKind.Move.UNDEFINE && op.numberCount() == 0) {
            return new FastOp(FastCode.NOTHING, op);
        }
        boolean isCopy = op.kind == OpKind.Move.MOVES && op.callFlags == null;
        boolean isOfConstants = isCopy;
        for (int i = 0; isCopy && i < op.numberCount(); i++) {
            int from = op.number(i);
            isOfConstants &= from >= 0 && image.constant(from) != null;
            isCopy = from >= 0 && kinds[from] == kinds[op.result + i] && isWidthKept(from, op.result + i);
        }
        FastOp fast = new FastOp(isCopy ? FastCode.MOVE : FastCode.STEP, op);
        fast.sources = op.numbers();
        fast.targets = run(op.result, op.resultCount);
        fast.isOfConstants = isOfConstants;
        return fast;
    }

    /** Two words as a long, or the reverse. */
    private FastOp regroup(Op op) {
        boolean isOne = op.operandCount() == 1;
        int from = isOne ? op.operandType().width() * op.operandCells(0) : 0;
        boolean isJoin = from == Long.SIZE
                && op.operandType().width() == Integer.SIZE
                && op.type().width() == Long.SIZE;
        boolean isSplit =
                from == Long.SIZE && op.operandCells(0) == 1 && op.type().width() == Integer.SIZE;
        FastCode code = isJoin ? FastCode.WORDS_TO_LONG : isSplit ? FastCode.LONG_TO_WORDS : FastCode.STEP;
        FastOp fast = new FastOp(code, op);
        fast.d = op.result;
        fast.a = isOne ? op.operand(0) : 0;
        fast.b = fast.a + 1;
        return fast;
    }

    private boolean isWidthKept(int from, int to) {
        return image.cellWidth(from) == image.cellWidth(to);
    }

    private static FastOp special(Op op) {
        boolean isClock = CLOCKS.contains(op.register());
        boolean isWord = op.type().width() == 32;
        boolean isShort = !isClock && isWord && isRangeKnown(op);
        FastOp fast = new FastOp(isShort ? FastCode.SPECIAL : FastCode.STEP, op);
        fast.d = op.result;
        fast.resultRange = resultRange(op);
        return fast;
    }

    /** Whether the constraints on the result are just a {@link ResultRange}. */
    private static boolean isRangeKnown(Op op) {
        return op.resultConstraints == null || resultRange(op) != null;
    }

    private static @Nullable ResultRange resultRange(Op op) {
        return op.resultConstraints == null ? null : ResultRange.of(op.resultConstraints);
    }

    // ---- memory

    private FastOp address(Op op) {
        boolean isShort = op.resultCount == 1
                && areFlagsShort(op)
                && kinds[op.result] == FastRegisterKind.LONG
                && kinds[op.operand(0)] == FastRegisterKind.LONG
                && op.number(0) == 64
                && Math.abs(op.longNumber(0)) < MAX_INDEX
                && op.operandCount() <= MAX_INDICES;
        for (int i = 1; i < op.operandCount(); i++) {
            FastRegisterKind kind = kinds[op.operand(i)];
            int width = op.operandTypes.get(i).width();
            boolean isFull = kind == FastRegisterKind.WORD || width == 64;
            isShort &= isFull
                    && (kind == FastRegisterKind.WORD || kind == FastRegisterKind.LONG)
                    && Math.abs(op.longNumber(i)) < MAX_INDEX;
        }
        FastOp fast = new FastOp(isShort ? FastCode.ADDRESS : FastCode.STEP, op);
        fast.d = op.result;
        fast.a = op.operand(0);
        fast.space = op.fromSpace;
        fast.offset = op.longNumber(0);
        fast.poisonFlags = (op.has(Flag.INBOUNDS) ? FastOp.NSW : 0) | (op.has(Flag.NUW) ? FastOp.NUW : 0);
        if (isShort) {
            fast.sources = Arrays.copyOfRange(op.operands(), 1, op.operandCount());
            fast.targets = new int[fast.sources.length];
            for (int i = 0; i < fast.targets.length; i++) {
                fast.targets[i] = 32 - op.operandTypes.get(i + 1).width();
            }
        }
        return fast;
    }

    /** Whether the flags of an address computation concern a single step, which must stay in the object. */
    private static boolean areFlagsShort(Op op) {
        int steps = op.operandCount() - 1 + (op.longNumber(0) != 0 ? 1 : 0);
        return op.has(Flag.INBOUNDS) ? steps <= 1 : !op.has(Flag.NUSW) && !op.has(Flag.NUW);
    }

    private FastOp access(Op op) {
        boolean isLoad = op.kind == OpKind.Memory.LOAD;
        boolean isStore = op.kind == OpKind.Memory.STORE;
        if (!isLoad && !isStore) {
            return new FastOp(FastCode.STEP, op);
        }
        AccessShape shape = op.shape();
        int value = isLoad ? op.result : op.operand(0);
        int pointer = isLoad ? op.operand(0) : op.operand(1);
        boolean isShort = shape.leaves().size() == 1
                && isRangeKnown(op)
                && op.callFlags == null
                && (op.resultConstraints == null || op.guard < 0)
                && isWhole(shape)
                && isAddress(pointer)
                && kinds[value] == (shape.bytes() == Long.BYTES ? FastRegisterKind.LONG : FastRegisterKind.WORD);
        FastOp fast = new FastOp(!isShort ? FastCode.STEP : isLoad ? FastCode.LOAD : FastCode.STORE, op);
        fast.d = isLoad ? value : -1;
        fast.a = isLoad ? pointer : value;
        fast.b = pointer;
        fast.bytes = (int) shape.bytes();
        fast.space = op.fromSpace;
        fast.constant = shape.alignment() - 1;
        fast.offset = op.displacement;
        fast.resultRange = resultRange(op);
        return fast;
    }

    /** Whether a register holds addresses; those of 32 bits are words. */
    private boolean isAddress(int cell) {
        return kinds[cell] == FastRegisterKind.LONG || image.cellWidth(cell) == 32;
    }

    private static boolean isWhole(AccessShape shape) {
        AccessShape.Leaf leaf = shape.leaves().getFirst();
        return leaf.bitOffset() == 0
                && leaf.width() == 8 * shape.bytes()
                && (leaf.width() == 8 || leaf.width() == 16 || leaf.width() == 32 || leaf.width() == 64);
    }

    // ---- control

    private FastOp control(Op op) {
        boolean isShort = op.kind == OpKind.Control.JUMP || op.kind == OpKind.Control.BRANCH;
        FastCode code = op.kind == OpKind.Control.JUMP ? FastCode.JUMP : FastCode.BRANCH;
        FastOp fast = new FastOp(isShort ? code : FastCode.STEP, op);
        fast.a = op.kind == OpKind.Control.BRANCH ? op.operand(0) : 0;
        fast.edges = new FastEdge[op.edgeCount()];
        for (int i = 0; i < op.edgeCount(); i++) {
            fast.edges[i] = edges[op.edge(i).index];
        }
        return fast;
    }

    /** A barrier of all threads of the block at which a warp arrives as a whole; {@code constant} is its number. */
    private FastOp barrier(Op op) {
        boolean isPlain = op.barrier() == BarrierKind.SYNC && op.token < 0 && op.guard < 0 && op.operandCount() <= 1;
        long id = 0;
        if (isPlain && op.operandCount() == 1) {
            ConstantLeaf leaf = image.constant(op.operand(0));
            id = leaf instanceof ConstantLeaf.Bits bits ? bits.low() : -1;
        }
        boolean isShort = isPlain && id >= 0 && id < BARRIERS;
        FastOp fast = new FastOp(isShort ? FastCode.BARRIER : FastCode.STEP, op);
        fast.constant = id;
        fast.isAligned = op.intrinsic().has(IntrinsicModifier.ALIGNED);
        return fast;
    }
}
