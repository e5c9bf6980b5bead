package lockstep.sim.fast;

import java.util.Arrays;
import java.util.List;
import lockstep.sim.image.Op;
import org.jspecify.annotations.Nullable;

/** An instruction as the fast engine runs it. Made by {@link FastLowering}, not changed afterwards. */
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

    /** What to do. */
    final FastCode code;
    /** The decoded instruction. */
    final Op op;
    /** Instructions of the program that it counts as. */
    final int weight;
    /** Register of the result, -1 without one. */
    int d = -1;
    /** First operand. */
    int a;
    /** Second operand. */
    int b;
    /** Third operand. */
    int c;
    /** Claims that make poison where they break. */
    int claims;
    /** Bits of the operation, where it matters. */
    int width;
    /** Bits of a narrow result that are kept; -1 for all. */
    int keep = -1;
    /** Whether the amount of a shift has to be looked at. */
    boolean mayShiftTooFar;
    /** Whether all threads of a warp must come to a barrier together. */
    boolean isAligned;
    /** Whether a comparison is inverted. */
    boolean isNegated;
    /** Outcomes of a comparison of floats: bit 0 less, 1 equal, 2 greater, 3 unordered. */
    int relations;
    /** Fourth operand, of several instructions as one. */
    int e;
    /** A constant: bits to keep or flip, a stride, an alignment less one. */
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
    /** What must hold of the result, else the reference engine executes this; null if anything may. */
    @Nullable ResultRange resultClaim;
    /** Edges of a branch, by successor. */
    FastEdge[] edges = NO_EDGES;
    /** Registers that the reference engine reads, should it have to execute this. */
    int[] reads = NO_REGISTERS;
    /** Registers that it writes. */
    int[] writes = NO_REGISTERS;

    /** Of several instructions or operations that are executed as one, each by itself; else empty. */
    final FastOp[] parts;
    /** Instructions that it does: the next one to execute is so many further. */
    int length = 1;
    /** Of a native form, the function alone, which is executed where this cannot be; else null. */
    @Nullable FastOp alone;
    /** Of a native form, the registers that must be plain. */
    int[] operands = NO_REGISTERS;
    /** Register of the guard, -1 without one. */
    int guard = -1;
    /** Whether it is executed where the guard is false. */
    boolean isGuardNegated;
    /** Whether the result is kept once for the warp. */
    boolean isShared;
    /** Whether it copies constants, so that all lanes that execute it get the same. */
    boolean isOfConstants;
    /** Whether the reference engine reads and writes registers of lanes that do not execute it. */
    boolean isOfWarp;

    FastOp(FastCode code, Op op) {
        this.code = code;
        this.op = op;
        this.weight = op.weight;
        this.parts = NO_PARTS;
    }

    /** Operations that stand for {@code op}, one after the other. */
    FastOp(FastCode code, Op op, List<FastOp> parts) {
        this.code = code;
        this.op = op;
        this.weight = op.weight;
        this.parts = parts.toArray(FastOp[]::new);
    }

    /** One operation that stands for {@code op}. */
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

    /** Instructions that follow one another as one; what is said of one instruction is said of the first. */
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

    boolean claims(int claim) {
        return (claims & claim) != 0;
    }
}
