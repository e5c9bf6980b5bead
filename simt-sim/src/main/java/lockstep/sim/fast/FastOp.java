package lockstep.sim.fast;

import java.util.Arrays;
import java.util.List;
import lockstep.sim.image.Op;
import org.jspecify.annotations.Nullable;

/** An instruction in the form that the fast engine runs. Made by {@link FastLowering}; not changed afterwards. */
final class FastOp {
    private static final int[] NO_REGISTERS = {};
    private static final FastEdge[] NO_EDGES = {};
    private static final FastOp[] NO_PARTS = {};

    /** Signed overflow makes poison. */
    static final int NSW = 1;
    /** Unsigned overflow makes poison. */
    static final int NUW = 2;
    /** A shift that loses bits makes poison. */
    static final int EXACT = 4;
    /** A common bit makes poison. */
    static final int DISJOINT = 8;
    /** An operand whose sign bit is set makes poison. */
    static final int NNEG = 16;

    /** The operation. */
    final FastCode code;
    /** The decoded instruction. */
    final Op op;
    /** The number of instructions of the program that it counts as. */
    final int weight;
    /** Register of the result, -1 without one. */
    int d = -1;
    /** First operand. */
    int a;
    /** Second operand. */
    int b;
    /** Third operand. */
    int c;
    /** Poison-generating flags, a set of the constants above. */
    int poisonFlags;
    /** Width of the operation in bits, where it matters. */
    int width;
    /** Mask of the bits of a narrow result that are kept; -1 for all. */
    int keep = -1;
    /** Whether the shift amount may reach the width and must be checked. */
    boolean mayShiftTooFar;
    /** Whether all threads of a warp must arrive at a barrier together. */
    boolean isAligned;
    /** Whether a comparison is inverted. */
    boolean isNegated;
    /** Outcomes of a comparison of floats: bit 0 less, 1 equal, 2 greater, 3 unordered. */
    int relations;
    /** Fourth operand, of fused instructions. */
    int e;
    /** A constant: a mask of bits to keep or flip, a stride, an alignment minus one. */
    long constant;
    /** A second constant: an offset. */
    long offset;
    /** Bytes accessed. */
    int bytes;
    /** Address space of a pointer operand. */
    int space;
    /** Registers that a move reads, one for each of {@link #targets}. */
    int[] sources = NO_REGISTERS;
    /** Registers that a move writes. */
    int[] targets = NO_REGISTERS;
    /** The range that the result must be in, else the reference engine executes this; null for no constraint. */
    @Nullable ResultRange resultRange;
    /** Edges of a branch, by successor. */
    FastEdge[] edges = NO_EDGES;
    /** Registers that the reference engine reads if it executes this. */
    int[] reads = NO_REGISTERS;
    /** Registers that the reference engine writes. */
    int[] writes = NO_REGISTERS;

    /** The instructions or operations that are executed as one, each by itself; else empty. */
    final FastOp[] parts;
    /** Instructions that it covers: the distance to the next one to execute. */
    int length = 1;
    /** Of a native form, the function, which is executed where the native form cannot be; else null. */
    @Nullable FastOp alone;
    /** Of a native form, the registers that must be plain. */
    int[] operands = NO_REGISTERS;
    /** Register of the guard, -1 without one. */
    int guard = -1;
    /** Whether lanes execute it whose guard is false. */
    boolean isGuardNegated;
    /** Whether the result is one register for the whole warp. */
    boolean isShared;
    /** Whether it only copies constants, so that the result is uniform over the lanes that execute it. */
    boolean isOfConstants;
    /** Whether the reference engine reads and writes registers of lanes that do not execute it. */
    boolean isOfWarp;

    FastOp(FastCode code, Op op) {
        this.code = code;
        this.op = op;
        this.weight = op.weight;
        this.parts = NO_PARTS;
    }

    /** A sequence of operations that implements {@code op}. */
    FastOp(FastCode code, Op op, List<FastOp> parts) {
        this.code = code;
        this.op = op;
        this.weight = op.weight;
        this.parts = parts.toArray(FastOp[]::new);
    }

    /** One operation that implements {@code op}, copied from {@code model}. */
    FastOp(FastOp model, Op op) {
        this(model.code, op);
        d = model.d;
        a = model.a;
        b = model.b;
        c = model.c;
        width = model.width;
        keep = model.keep;
        isNegated = model.isNegated;
        relations = model.relations;
        constant = model.constant;
        sources = model.sources;
        targets = model.targets;
    }

    /** Consecutive instructions fused into one; fields that describe one instruction describe the first. */
    FastOp(FastCode code, FastOp... parts) {
        this.code = code;
        this.op = parts[0].op;
        this.weight = Arrays.stream(parts).mapToInt(part -> part.weight).sum();
        this.parts = parts.clone();
        this.d = parts[0].d;
        this.a = parts[0].a;
        this.reads = parts[0].reads;
        this.writes = parts[0].writes;
    }

    boolean has(int flag) {
        return (poisonFlags & flag) != 0;
    }
}
